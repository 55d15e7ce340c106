import { useRouterState } from '@tanstack/react-router'

/** Location of the page on the screen. While the next page loads, `useLocation` has the next one's already. */
export const usePageLocation = () =>
  useRouterState({
    select: ({ location, resolvedLocation, matches }) =>
      location.pathname === matches.at(-1)?.pathname ? location : (resolvedLocation ?? location),
  })

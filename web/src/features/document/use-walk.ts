import { usePageLocation } from '#web/ui/use-page-location.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-up leads through the documents and the letter, and back. */
    walk?: boolean
  }
}

/** State of a link that begins or continues the walk. */
export const walk = { walk: true }

/** Whether the sign-up leads through the documents and the letter, and back. */
export const useIsWalk = () => usePageLocation().state.walk === true

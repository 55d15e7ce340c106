import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The sign-up leads through the documents and the letter, and back. */
    walk?: boolean
  }
}

/** State of a link that begins or continues the walk. */
export const walk = { walk: true }

/** Whether the sign-up leads through the documents and the letter, and back. */
export const useIsWalk = () => useLocation({ select: ({ state }) => state.walk === true })

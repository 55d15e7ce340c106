import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page, for its tab. */
    title?: MessageDescriptor
    /** Names in the search that say which record the page shows: each record has a tab of its own. */
    record?: readonly string[]
  }
}

import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page, for its tab. */
    title?: MessageDescriptor
  }
}

import type { MessageDescriptor } from '@lingui/core'
import type { Icon } from '@tabler/icons-react'

import type { Access } from '#contracts/core/access.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page, for its tab. */
    title?: MessageDescriptor
    /** Icon in the menu, where the server's entry names none that is known. */
    icon?: Icon
    /** Names in the search that say which record the page shows: each record has a tab of its own. */
    record?: readonly string[]
    /** Role that the page requires, of pages for administrators. Default: admin. */
    access?: Access
    /** Address of a call without which the page is not offered. */
    needs?: string
  }
}

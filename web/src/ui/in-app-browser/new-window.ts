import { can } from './wechat.ts'

/** Target of a link that opens a window; where none can be opened, the view itself: its back button returns. */
export const newWindow = () => (can('openWindow') ? '_blank' : undefined)

import { Notifications, type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'

import { briefToastTime } from './toast-time.ts'

import classes from './toasts.module.css'

/** What a toast says, by which a repeat is known; null for one whose text is made of elements. */
const toastText = ({ color, message }: NotificationData) => (typeof message === 'string' ? `${color} ${message}` : null)

/** One toast per cause: a repeat takes the place of the one that stands. */
function hideRepeated() {
  const { notifications: visible, queue } = notificationsStore.getState()
  const newest = new Map<string, NotificationData>()
  for (const toast of [...visible, ...queue]) {
    const cause = toastText(toast)
    if (cause === null) continue
    const earlier = newest.get(cause)
    newest.set(cause, toast)
    if (earlier?.id && earlier.id !== toast.id) notifications.hide(earlier.id)
  }
}

/**
 * Toasts of every page, at the bottom: titles, tabs, toolbars and the heads of drawers stay free, and so do the buttons of a
 * form. They are short, but errors: those state their own time.
 */
export default function Toasts() {
  useEffect(() => notificationsStore.subscribe(hideRepeated), [])
  return <Notifications position="bottom-left" limit={3} autoClose={briefToastTime} className={classes.toasts ?? ''} />
}

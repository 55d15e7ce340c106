import { notifications, notificationsStore } from '@mantine/notifications'

import { loadToasts } from './toast-host.tsx'
import { toastTime } from './toast-time.ts'

/** Look and duration of every error toast. */
export const errorToast = { color: 'red', autoClose: toastTime }

/** Shows one toast per cause, by default its text; a repeat while it stands restarts its time. */
export async function showFailure(message: string, cause = message) {
  await loadToasts()
  const id = `failure ${cause}`
  const { notifications: visible, queue } = notificationsStore.getState()
  const existing = [...visible, ...queue].find((it) => it.id === id)
  if (!existing) return notifications.show({ ...errorToast, id, message })
  // Mantine restarts the time only when its length changes.
  const autoClose = existing.autoClose === toastTime ? toastTime + 1 : toastTime
  return notifications.update({ ...existing, id, autoClose })
}

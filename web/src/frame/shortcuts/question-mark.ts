import { deviceKey } from '#web/client/device/storage.ts'

const itemKey = deviceKey('no-question-mark')

/** Whether the shortcut of a single character is turned off on this device. */
export const isQuestionMarkOff = () => localStorage.getItem(itemKey) !== null

/** Turns the shortcut `?` on or off on this device. */
export function turnQuestionMark(isOn: boolean) {
  if (isOn) localStorage.removeItem(itemKey)
  else localStorage.setItem(itemKey, 'off')
}

import { deviceKey } from '#web/client/device/storage.ts'
import { onDevice } from '#web/client/device/text-store.ts'

const itemKey = deviceKey('no-question-mark')

/** Whether the shortcut of a single character is turned off on this device. */
export const isQuestionMarkOff = () => onDevice.get(itemKey) !== null

/** Turns the shortcut `?` on or off on this device. */
export const turnQuestionMark = (isOn: boolean) => onDevice.set(itemKey, isOn ? null : 'off')

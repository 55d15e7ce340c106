import { deviceKey } from '#web/client/device/storage.ts'
import { onDevice } from '#web/client/device/text-store.ts'

const itemKey = deviceKey('way-minutes')

/** Times of a way to the venue to choose from, in minutes. */
export const ways = [15, 30, 45, 60, 90, 120] as const

const usual = 60

/** Time of the way that was chosen on this device, in minutes. */
export const storedWay = (): number => ways.find((minutes) => String(minutes) === onDevice.get(itemKey)) ?? usual

/** Stores the time of the way; it belongs to no account. */
export const storeWay = (minutes: number) => onDevice.set(itemKey, String(minutes))

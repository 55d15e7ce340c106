import { deviceKey } from './storage.ts'
import { onDevice } from './text-store.ts'

const itemKey = deviceKey('public-computer')

/** Whether the person declared a public computer at log-in: then no data of the account is stored on the device. */
export const isPublicComputer = () => onDevice.get(itemKey) !== null

export const setPublicComputer = (isPublic: boolean) => onDevice.set(itemKey, isPublic ? '1' : null)

import { isPublicComputer } from './public-computer.ts'
import { deviceKey } from './storage.ts'
import { onDevice } from './text-store.ts'

const itemKey = deviceKey('log-in-grant')

/** Grant of the log-in method last chosen on this device; null for none. */
export const storedMethod = () => onDevice.get(itemKey)

export function rememberMethod(grant: string) {
  if (!isPublicComputer()) onDevice.set(itemKey, grant)
}

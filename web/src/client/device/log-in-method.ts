import { isPublicComputer } from './public-computer.ts'
import { deviceKey } from './storage.ts'

const itemKey = deviceKey('log-in-grant')

/** Grant of the log-in method last chosen on this device; null for none. */
export const storedMethod = () => localStorage.getItem(itemKey)

export function rememberMethod(grant: string) {
  if (!isPublicComputer()) localStorage.setItem(itemKey, grant)
}

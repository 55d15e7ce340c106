import { isPublicComputer } from './public-computer.ts'
import { deviceKey } from './storage.ts'

export type LogInMethod = 'password' | 'phone' | 'scan' | 'others'

const itemKey = deviceKey('log-in-method')

/** Name of the log-in method last used on this device; null for none. */
export const storedMethod = () => localStorage.getItem(itemKey)

/** The method last used on this device, if it is still offered. */
export const rememberedMethod = (offered: readonly LogInMethod[]): LogInMethod =>
  offered.find((it) => it === storedMethod()) ?? 'password'

export function rememberMethod(method: LogInMethod) {
  if (!isPublicComputer()) localStorage.setItem(itemKey, method)
}

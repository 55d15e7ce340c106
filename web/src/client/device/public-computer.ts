import { deviceKey } from './storage.ts'

const itemKey = deviceKey('public-computer')

/** Whether the person declared a public computer at log-in: then no data of the account is stored on the device. */
export const isPublicComputer = () => localStorage.getItem(itemKey) !== null

export function setPublicComputer(isPublic: boolean) {
  if (isPublic) localStorage.setItem(itemKey, '1')
  else localStorage.removeItem(itemKey)
}

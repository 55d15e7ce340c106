import { deviceKey } from './storage.ts'

const itemKey = deviceKey('public-computer')

/** Whether the person declared a public computer at log-in: then nothing of the account is stored on it. */
export const isPublicComputer = () => localStorage.getItem(itemKey) !== null

export function setPublicComputer(isPublic: boolean) {
  if (isPublic) localStorage.setItem(itemKey, '1')
  else localStorage.removeItem(itemKey)
}

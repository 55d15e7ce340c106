import { deviceKey } from '../storage.ts'

const itemKey = deviceKey('public-computer')

/** Whether the person said at log-in that others use this device: then nothing of theirs stays on it. */
export const isPublicComputer = () => localStorage.getItem(itemKey) !== null

export function setPublicComputer(isPublic: boolean) {
  if (isPublic) localStorage.setItem(itemKey, '1')
  else localStorage.removeItem(itemKey)
}

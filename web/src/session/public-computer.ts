const storageKey = 'device:public-computer'

/** Whether the person said at log-in that others use this device: then nothing of theirs stays on it. */
export const isPublicComputer = () => localStorage.getItem(storageKey) !== null

export function setPublicComputer(isPublic: boolean) {
  if (isPublic) localStorage.setItem(storageKey, '1')
  else localStorage.removeItem(storageKey)
}

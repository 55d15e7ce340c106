import { isPublicComputer } from '../session/public-computer.ts'

const storageKey = 'exam:offline'

/** The account whose copies this device keeps, by its opaque name; null for nobody. */
export const holder = () => localStorage.getItem(storageKey)

/**
 * From now on the device keeps copies of this account and of no other: what it kept for somebody else is gone. For null,
 * and on a public computer, it keeps nothing.
 */
export async function holdFor(account: string | null) {
  const next = isPublicComputer() ? null : account
  if (holder() === next) return
  if (next) localStorage.setItem(storageKey, next)
  else localStorage.removeItem(storageKey)
  const { wipeCopies } = await import('./copies.ts')
  await wipeCopies()
}

/** An account has left this browser; somebody else may hold the device already. */
export async function release(account: string | null) {
  if (account && holder() === account) await holdFor(null)
}

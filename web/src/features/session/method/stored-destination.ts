import { storageKey } from '../../../storage.ts'

/** In this tab only, for as long as somebody is away at a provider. */
const itemKey = storageKey('log-in-to')

/** Remembers the page that was wanted. */
export function storeDestination(to: string | undefined) {
  if (to) sessionStorage.setItem(itemKey, to)
  else sessionStorage.removeItem(itemKey)
}

/** The page that was wanted before. */
export const storedDestination = () => sessionStorage.getItem(itemKey) ?? undefined

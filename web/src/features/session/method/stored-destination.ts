import { storageKey } from '#web/client/device/storage.ts'

/** In the session storage: survives the redirect to a provider in this tab. */
const itemKey = storageKey('log-in-to')

/** Stores the destination after the log-in. */
export function storeDestination(to: string | undefined) {
  if (to) sessionStorage.setItem(itemKey, to)
  else sessionStorage.removeItem(itemKey)
}

/** The stored destination. */
export const storedDestination = () => sessionStorage.getItem(itemKey) ?? undefined

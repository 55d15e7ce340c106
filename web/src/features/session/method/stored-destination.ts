import { storageKey } from '#web/client/device/storage.ts'
import { inTab } from '#web/client/device/text-store.ts'

/** In the session storage: survives the redirect to a provider in this tab. */
const itemKey = storageKey('log-in-to')

/** Stores the destination after the log-in. */
export const storeDestination = (to: string | undefined) => inTab.set(itemKey, to || null)

/** The stored destination. */
export const storedDestination = () => inTab.get(itemKey) ?? undefined

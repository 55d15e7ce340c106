import { vi } from 'vitest'

const refuse = () => {
  throw new DOMException('The user denied permission to access the database.', 'SecurityError')
}

/** Until the test ends IndexedDB refuses, as in a private window: no database opens, and open ones no longer answer. */
export function withoutDatabase() {
  vi.spyOn(indexedDB, 'open').mockImplementation(refuse)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse)
}

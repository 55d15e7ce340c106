import { vi } from 'vitest'

const refuse = () => {
  throw new DOMException('The user denied permission to access the database.', 'SecurityError')
}

/** Until the test ends IndexedDB refuses, as in a private window: nothing opens, and what was open answers no more. */
export function withoutDatabase() {
  vi.spyOn(indexedDB, 'open').mockImplementation(refuse)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse)
}

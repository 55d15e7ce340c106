/** One call of the upstream, as QA reads it: decrypted. */
export type JournalEntry = {
  id: number
  /** ISO 8601, by the upstream's clock. */
  time: string
  method: string
  path: string
  /** `resource.call` of the contract; absent for an unknown path. */
  call?: string
  /** Caller's address as the gateway forwarded it. */
  ip: string
  requestId: string
  /** Account that the token names. */
  account?: string
  input?: unknown
  status: number
  answer?: unknown
  /** The behaviour ran: what it does is done, whatever the caller was told. */
  executed: boolean
  fault?: string
}

const kept = 500
let entries: JournalEntry[] = []
let serial = 0

export const journal = {
  add(entry: Omit<JournalEntry, 'id'>): JournalEntry {
    serial += 1
    const added = { id: serial, ...entry }
    entries.push(added)
    if (entries.length > kept) entries = entries.slice(-kept)
    return added
  },
  /** Newest last. */
  all: (): readonly JournalEntry[] => entries,
  /** Calls of one name. */
  of: (call: string): JournalEntry[] => entries.filter((entry) => entry.call === call),
  clear() {
    entries = []
  },
}

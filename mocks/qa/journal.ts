import { clock } from '../core/clock.ts'

/** What is kept of a file. */
export type FileInfo = { name?: string; type: string; size: number }

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
  /** Uploaded beside the input. */
  file?: FileInfo
  /** 0 when the connection was dropped. */
  status: number
  answer?: unknown
  /** The text of a refusal, also where production hides it from the caller. */
  refused?: string
  /** The behaviour ran: what it does is done, whatever the caller was told. */
  executed: boolean
  fault?: string
}

const maxEntries = 500
let entries: JournalEntry[] = []
let serial = 0

export const journal = {
  add(request: Request, call: Omit<JournalEntry, 'id' | 'time' | 'method' | 'ip' | 'requestId'>) {
    serial += 1
    entries.push({
      id: serial,
      time: new Date(clock.now()).toISOString(),
      method: request.method,
      ip: request.headers.get('X-Forwarded-For') ?? '',
      requestId: request.headers.get('X-Request-Id') ?? '',
      ...call,
    })
    if (entries.length > maxEntries) entries = entries.slice(-maxEntries)
  },
  /** Newest last. */
  all: (): readonly JournalEntry[] => entries,
  /** Calls of one name. */
  of: (call: string): JournalEntry[] => entries.filter((entry) => entry.call === call),
  clear() {
    entries = []
  },
}

import { logCall } from '../log/rows.ts'
import { clock } from './clock.ts'

/** Metadata of an uploaded or downloaded file. */
export type FileInfo = { name?: string; type: string; size: number }

/** One call of the upstream, decrypted. */
export type JournalEntry = {
  id: number
  /** ISO 8601, by the upstream's clock. */
  time: string
  method: string
  path: string
  /** `resource.call` of the contract; absent for an unknown path. */
  call?: string
  /** Caller's address as forwarded by the gateway. */
  ip: string
  requestId: string
  /** Account of the token, and its tenant. */
  account?: string
  tenantId?: string
  input?: unknown
  /** Uploaded beside the input. */
  file?: FileInfo
  /** 0 for a dropped connection. */
  status: number
  answer?: unknown
  /** Text of the refusal, also where the production mode hides it from the caller. */
  refused?: string
  /** The behaviour ran and its effects are stored, independently of the response. */
  executed: boolean
  fault?: string
}

const maxEntries = 500
let entries: JournalEntry[] = []
let serial = 0
const listeners = new Set<(entry: JournalEntry) => void>()

/** The last 500 calls, in memory. */
export const journal = {
  add(request: Request, call: Omit<JournalEntry, 'id' | 'time' | 'method' | 'ip' | 'requestId'> & { ip?: string }) {
    serial += 1
    const entry = {
      id: serial,
      time: new Date(clock.now()).toISOString(),
      method: request.method,
      ip: request.headers.get('X-Forwarded-For') ?? '',
      requestId: request.headers.get('X-Request-Id') ?? '',
      ...call,
    }
    entries.push(entry)
    for (const listener of listeners) listener(entry)
    logCall({ ...entry, userAgent: request.headers.get('User-Agent') ?? '' })
    if (entries.length > maxEntries) entries = entries.slice(-maxEntries)
  },
  /** Calls the listener with every call from now on; the returned function ends that. */
  watch(listener: (entry: JournalEntry) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Newest last. */
  all: (): readonly JournalEntry[] => entries,
  /** Calls with one name. */
  of: (call: string): JournalEntry[] => entries.filter((entry) => entry.call === call),
  clear() {
    entries = []
  },
}

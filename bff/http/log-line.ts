import type { UnmaskPurpose } from '#contracts/administration/unmask.ts'
import type { Deviation } from '#contracts/core/answer.ts'
import type { ErrorCode } from '#contracts/core/error.ts'
import type { LevelBreach } from '#contracts/core/role-level.ts'

/** One request in the log: a closed list of fields without personal data. Source: security R52. */
export type LogLine = {
  readonly time: string
  readonly level: 'info' | 'warn' | 'error'
  readonly requestId: string
  /** Trace of the request, 32 hex digits. Source: https://www.w3.org/TR/trace-context/. */
  readonly traceId: string
  readonly method: string
  /** `resource.call` of the contract; paths are not logged, they may contain personal data. */
  readonly endpoint: string
  readonly status: number
  readonly code?: string
  /** Milliseconds. */
  readonly ms: number
  /** Calls of the upstream for this request, with their retries: number, milliseconds in all, HTTP status of the last answer. */
  readonly upstreamCalls?: number
  readonly upstreamMs?: number
  readonly upstreamStatus?: number
  /** Pseudonym of the account. */
  readonly account?: string
  /** CSP violation reports: directive and path of the page. */
  readonly violations?: readonly string[]
  /** Of an unexpected error: its name and first frames, without its message. */
  readonly fault?: string
  /** Version and commit, of a fault. */
  readonly release?: string
}

/** A deviation and how often it occurred since the last line. */
export type CountedDeviation = Deviation & { readonly count: number }

/** A line about an upstream whose answers differ from the contract: fields and kinds, never values. */
export type DeviationLine = {
  readonly time: string
  readonly level: 'warn'
  readonly endpoint: string
  readonly deviations: readonly CountedDeviation[]
}

/** Audit line: who did what to which records, and with which result; never values. Source: security R53. */
export type AuditLine = {
  readonly time: string
  readonly level: 'info'
  /** Kind of the event. */
  readonly audit:
    | 'write'
    | 'unmask'
    | 'read'
    | 'operator'
    | 'log-in'
    | 'log-out'
    | 'unlock'
    | 'end-session'
    | 'second-factor'
    | 'person-proof'
    | 'refresh'
    | 'refusal'
  /** Of an event that belongs to a request. */
  readonly requestId?: string
  /** Pseudonym of the account; empty when nobody is logged in. */
  readonly account: string
  /** Masked client address. */
  readonly network: string
  /** `resource.call` of the contract. */
  readonly call: string
  /** Ids by input field. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly result: ErrorCode | 'ok' | 'rejected' | 'unclear' | 'fault'
  /** Of a log-in: its method, and a pseudonym of the name or phone that was typed. */
  readonly grant?: string
  readonly name?: string
  /** Of the verification of a second factor: the kind of the code. */
  readonly factor?: 'time-code' | 'recovery-code' | 'passkey'
  /** Of a write above the own level: the rule that it broke. */
  readonly breach?: LevelBreach
  /** Of an unmasked value: its field, and why it was read. */
  readonly field?: string
  readonly purpose?: UnmaskPurpose
  /** Of a read: names of the filters that were set, and the number of rows that it returned. */
  readonly filters?: readonly string[]
  readonly rows?: number
  /** Of the operator: the switches that were set, as name=value. */
  readonly switches?: readonly string[]
}

/** First or last line of a hash chain of audit lines. */
export type ChainStep = {
  readonly time: string
  readonly level: 'info'
  readonly audit: 'chain'
  readonly step: 'start' | 'end'
  /** Of the start: the release, how lines are hashed, an id of the key, and the last line of the chain before. */
  readonly release?: string
  readonly algorithm?: 'SHA-256' | 'HMAC-SHA-256'
  readonly key?: string
  readonly after?: ChainLink
}

/** A line of a chain, as another one refers to it; the hash is Base64url. */
export type ChainLink = { readonly chain: string; readonly seq: number; readonly hash: string }

/** An audit line in its chain: `prev`: the hash of the line before; `hash`: the hash of this line's text without it. */
export type ChainedLine = (AuditLine | ChainStep) & ChainLink & { readonly prev: string }

/** A line about the store itself, when its state changes; `unreplicated` is a log-out that no replica confirmed. */
export type StoreLine = {
  readonly time: string
  readonly level: 'info' | 'warn'
  readonly store: 'available' | 'unavailable' | 'full' | 'unreplicated'
}

/** A line about the process itself, from its start to its end. */
export type ProcessLine = {
  readonly time: string
  readonly level: 'info' | 'warn' | 'error'
  readonly process: 'listening' | 'warning' | 'draining' | 'stopping' | 'reopened' | 'stopped' | 'failed'
  /** Version and commit. */
  readonly release: string
  /** The warning, why it failed, or the signal. */
  readonly reason?: string
  /** Of the start: where it listens, where its metrics are, its store, Node's version, settings without secrets. */
  readonly address?: string
  readonly metrics?: string
  readonly store?: string
  readonly node?: string
  readonly pid?: number
  readonly settings?: Readonly<Record<string, string>>
}

/** Whether a line is an audit line without its place in a chain. */
export const isAuditLine = (line: Parameters<Log>[0]): line is AuditLine => 'audit' in line && !('chain' in line)

/** Writes one line. A line has the fields of its type and no free-form object. Source: security R52. */
export type Log = (line: LogLine | DeviationLine | AuditLine | ChainedLine | StoreLine | ProcessLine) => void

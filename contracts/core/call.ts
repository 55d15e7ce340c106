import type * as v from 'valibot'

import type { Access } from './access.ts'
import type { LevelRule } from './role-level.ts'

/** A valibot schema of any input. */
export type Schema<Out = unknown> = v.GenericSchema<unknown, Out>
/** A schema in a bound. */
export type AnySchema = v.GenericSchema<any, unknown> // oxlint-disable-line no-explicit-any -- a bound: any input type may stand here

/** What a call does, and whether a file travels. */
export type Kind = 'read' | 'write' | 'text' | 'download' | 'upload'

/**
 * Rate limit: at most `times` calls per `seconds`, keyed by the input field `by`, or by client network, browser or account
 * where `by` is `caller`, `browser` or `account` (a visitor's account is the input field of that name). Limits with the
 * same `counter` share it; without one each call has its own. Only inputs that match `when` count. Source: security R57.
 */
export type Limit = {
  readonly counter?: string
  readonly by: string
  readonly times: number
  readonly seconds: number
  readonly when?: Readonly<Record<string, string>>
}

/** One sentence in both languages of the API document. */
export type Summary = { readonly en: string; readonly zh: string }

/** A call of the clean API: what the browser and the gateway know of it. */
export type Call<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> = {
  readonly kind: Kind
  readonly method: 'GET' | 'POST'
  /** Path on our own origin. */
  readonly url: string
  /** One sentence for the OpenAPI document; every call has one. */
  readonly summary?: Summary
  readonly access: Access
  readonly input: I
  readonly output: O
  /**
   * Cache invalidation: path prefixes of the queries that a success makes stale. Default: the call's own path without
   * its last segment.
   */
  readonly refreshes?: 'everything' | readonly string[]
  /**
   * Idempotent write: executed at most once per Idempotency-Key, which is then required. Each write of a session, unless
   * its endpoint is `repeatable`. Source: security R60, docs/decisions/0166.
   */
  readonly idempotent?: true
  /** A success changes the credentials: the session gets a new id, and the account's other sessions are revoked. */
  readonly rotatesSession?: true
  /** Field of the answer that holds an account name: all sessions of that account are revoked. */
  readonly revokesSessionsOf?: string
  /**
   * Field of the input that holds ids of users: all sessions of these users are revoked, but the caller's, and where
   * `withinLevel` names roles only if the input has them. Source: security R7.
   */
  readonly revokesSessionsOfUsers?: string
  /** `outcome` of the answer after which all sessions of the caller's account are revoked. Source: security R7. */
  readonly revokesOwnSessionsOn?: string
  /** Write for the selected exam: the header X-Exam must name the exam that is selected in the session. */
  readonly requiresExam?: true
  /** Fields of the input with accounts, roles and tenants that the caller must have the right to. Source: docs/decisions/0070. */
  readonly withinLevel?: LevelRule
  /**
   * Offline cache: the client stores the last answer encrypted and shows it while the network is down, until the session
   * ends. `keepable`: longer, where the person wants that. Source: security R69, docs/decisions/0019.
   */
  readonly offline?: true | 'keepable'
  /** Step-up: an account with a second factor must have verified it in the last five minutes. Source: security R54, R56. */
  readonly stepUp?: true
  /**
   * Proof of the person: inputs for which the password, or the second factor, must have been verified in the last five
   * minutes. Source: security R56, docs/decisions/0164.
   */
  readonly needsProof?: (input: unknown) => boolean
  /** Rate limits of the call; none when absent. */
  readonly limits?: readonly Limit[]
  /** Live query: the gateway can answer with server-sent events, polling the upstream every 2 s at most. */
  readonly live?: Live
}

/** Condition of a live query: it continues while the answer's `field` has one of the values `while`. */
export type Live<O = Readonly<Record<string, unknown>>> = {
  [K in keyof O & string]: { readonly field: K; readonly while: readonly (O[K] & string)[] }
}[keyof O & string]

/** Whether an answer of a live query may still change; false for any other call. */
export const mayChange = ({ live }: Call, answer: unknown): boolean =>
  live?.while.some((value) => value === Object(answer)[live.field]) ?? false

/** Limits of a file; sizes in bytes. */
export type FileLimits = {
  /** Allowed media types. */
  readonly types: readonly string[]
  /** No limit when absent: a download is streamed and never held whole. */
  readonly maxSize?: number
  /** Minimum size: a smaller body is not a file of this type. */
  readonly minSize?: number
  /** File name of a download, without extension where it follows the type; or form field of an upload. */
  readonly name: string
}

/** A call that answers with a file. */
export type FileCall<I extends AnySchema = AnySchema> = Call<I, v.BlobSchema<undefined>> & {
  readonly file?: FileLimits
}

/** Input of a call as its caller passes it. */
export type Input<C extends Call> = v.InferInput<C['input']>

/** Output of a call as the gateway has parsed it. */
export type Output<C extends Call> = v.InferOutput<C['output']>

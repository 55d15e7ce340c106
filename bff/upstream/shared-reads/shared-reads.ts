/** A read whose answer is the same to every caller of a tenant. */
export type SharedRead = {
  /** Tenant, dialect, path and query: all that the answer depends on. */
  readonly key: string
  /** Milliseconds for which an answer is fresh. */
  readonly interval: number
  /** Asks the upstream with the caller's credentials. */
  load(): Promise<unknown>
}

/** An answer with its age, in whole seconds. */
export type SharedAnswer = { readonly value: unknown; readonly age: number }

/** Shared reads: one question to the upstream per interval, however many callers ask. Source: docs/decisions/0103. */
export type SharedReads = {
  /** Rejects with what `load` throws, or with the code of a failure that another caller met. */
  read(read: SharedRead): Promise<SharedAnswer>
  /** No answer that was asked for until now is served any more. */
  forget(): void
}

/** A copy of an answer; `at`: when the upstream was asked, in milliseconds since the epoch. */
export type Copy = { readonly value: unknown; readonly at: number }

/** Bounded store of copies. It may lose any of them. */
export type CopyStore = {
  get(key: string): Promise<Copy | undefined>
  put(key: string, copy: Copy): Promise<void>
}

/** How long an answer is served while the upstream fails, in milliseconds. Source: security R65. */
export const maxStale = 600_000

/** Minimum interval between two questions to a source that fails, in milliseconds: the Retry-After of its failures. */
export const retryInterval = 5_000

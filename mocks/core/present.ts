import type { Known } from '#contracts/core/blade.ts'

/** A record with values in fields that may be missing or unknown in an answer of another server, and never are here. */
export type Present<T, K extends keyof T> = T & { [P in K]: Known<NonNullable<T[P]>> }

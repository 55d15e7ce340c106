import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import type { KeyRing } from '#bff/config/at-rest/key-ring.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { FactorRecord } from './record.ts'
import type { SecondFactorStore } from './store.ts'

type RecordDependencies = {
  readonly crypto: WebCrypto
  readonly config: { readonly session: KeyRing }
  readonly secondFactors: SecondFactorStore
}

/** A stored record that no accepted key opens. */
export class UnreadableFactor extends Error {}

/** Attempts of a change that other processes get ahead of. */
const maxAttempts = 8

/** What a change makes of a record, and what it answers. */
export type Changed<T> = { readonly record: FactorRecord; readonly answer: T }

/** It may run several times. */
type Change<T> = (record: FactorRecord | null) => Promise<Changed<T>>

/** Records of second factors, sealed as sessions are: each write seals with the current key. Source: security R31. */
export function sealedRecords({ crypto, config, secondFactors: store }: RecordDependencies) {
  const seal = new RecordSeal(crypto, config.session)

  async function load(name: string) {
    const row = await store.read(name)
    if (!row) return { record: null, version: null }
    const record = await seal.open<FactorRecord>(row.sealed, recordAad(name), name)
    if (!record) throw new UnreadableFactor()
    return { record, version: row.version }
  }

  /** Throws UnreadableFactor. */
  async function change<T>(name: string, apply: Change<T>, attempts = maxAttempts): Promise<T> {
    const { record: before, version } = await load(name)
    const { record, answer } = await apply(before)
    const sealed = await seal.seal(record, recordAad(name), name)
    if (await store.write(name, { sealed, version: crypto.randomUUID() }, version)) return answer
    if (attempts === 1) throw new Error('the second factor changed meanwhile')
    return change(name, apply, attempts - 1)
  }

  return {
    /** null without one. Throws UnreadableFactor. */
    read: async (name: string): Promise<FactorRecord | null> => (await load(name)).record,
    change,
    remove: (name: string) => store.remove(name),
  }
}

const recordAad = (name: string) => `second factor ${name}`

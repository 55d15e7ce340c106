import type { RecordSeal } from '../config/at-rest/record-seal.ts'
import type { SessionRecord } from './record.ts'
import type { StoredSession } from './store.ts'

/** What seals the rows of one session; `name` is its record name. */
type Sealing = { readonly recordSeal: RecordSeal; readonly name: string }

/** The record with the time of the last activity, in milliseconds since the epoch. */
export type DatedRecord = { readonly record: SessionRecord; readonly lastSeen: number }

/**
 * A record with its last activity, so that a change of the stored row cannot extend a session. A record of the version before
 * has none: `lastSeen` of its row counts. Source: security R5.
 */
type SealedRecord = SessionRecord & { readonly lastSeen?: number }

/** Seals a record with its last activity. */
export function sealRecord({ recordSeal, name }: Sealing, { record, lastSeen }: DatedRecord, secret: string) {
  return recordSeal.seal({ ...record, lastSeen } satisfies SealedRecord, name, secret)
}

/** The record of a row; null for a wrong secret or tampered bytes. */
export async function openRow(
  { recordSeal, name }: Sealing,
  { sealed, ...row }: Pick<StoredSession, 'sealed' | 'lastSeen'>,
  secret: string,
): Promise<DatedRecord | null> {
  const opened = await recordSeal.open<SealedRecord>(sealed, name, secret)
  if (!opened) return null
  const { lastSeen = row.lastSeen, ...record } = opened
  return { record, lastSeen }
}

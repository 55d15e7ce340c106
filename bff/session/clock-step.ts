import { clockSkew } from '../http/clock/elapsed.ts'
import type { DatedRecord } from './sealed-row.ts'

/** By how many milliseconds the clock stepped back since a record was stored, as far as its times show; 0 for none. */
export function stepBack(
  { record: { createdAt, tokens, unclearRefusals }, lastSeen }: DatedRecord,
  now: number,
): number {
  const latest = Math.max(lastSeen, createdAt, tokens.receivedAt, unclearRefusals?.at ?? 0)
  return latest - now > clockSkew ? latest - now : 0
}

/** The same record after the clock stepped back by `ms`: ages and remaining lives stay what they were. */
export function moveBack({ record, lastSeen }: DatedRecord, ms: number): DatedRecord {
  const { createdAt, tokens, unclearRefusals, factor, provedAt } = record
  return {
    lastSeen: lastSeen - ms,
    record: {
      ...record,
      createdAt: createdAt - ms,
      tokens: { ...tokens, receivedAt: tokens.receivedAt - ms, expiresAt: tokens.expiresAt - ms },
      ...(factor?.pending === null && { factor: { ...factor, verifiedAt: factor.verifiedAt - ms } }),
      ...(provedAt !== undefined && { provedAt: provedAt - ms }),
      ...(unclearRefusals && { unclearRefusals: { ...unclearRefusals, at: unclearRefusals.at - ms } }),
    },
  }
}

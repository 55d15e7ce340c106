import { Buffer } from 'node:buffer'

import type { StoredEnd, StoredSession } from '#bff/session/store.ts'

/**
 * A session is one string and no hash, which takes a fifth less memory: a byte for the kind, doubles for the columns of the
 * row, three doubles that count its calls, and the sealed record. Scripts read the columns by their position.
 */
const kinds = { row: 1, end: 2 } as const
/** Bytes of the kind and the columns; the count of calls is behind them. */
const headSize = 33
export const sealedAt = headSize + 24

/** The first bytes of a row; the count of calls and the sealed record follow. */
export function packHead({ epoch, lastSeen, expiresAt, refreshingSince }: StoredSession): Buffer {
  const head = Buffer.alloc(headSize)
  head.writeUInt8(kinds.row, 0)
  for (const [n, value] of [epoch, lastSeen, expiresAt, refreshingSince ?? -1].entries()) {
    head.writeDoubleBE(value, 1 + n * 8)
  }
  return head
}

/** An epoch as the scripts compare it. */
export function packEpoch(epoch: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(epoch)
  return bytes
}

export function packEnd({ reason, at }: StoredEnd): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(kinds.end, 0)
  head.writeDoubleBE(at, 1)
  return Buffer.concat([head, Buffer.from(reason)])
}

/** Throws for what a later version has stored: an unknown session is unavailable, and not over. Source: docs/decisions/0094. */
export function unpack(value: Buffer): StoredSession | StoredEnd {
  const kind = value.readUInt8(0)
  if (kind !== kinds.row && kind !== kinds.end) throw new Error('a later version of the gateway stored this session')
  if (kind === kinds.end) {
    const reason = value.toString('utf8', 9) as StoredEnd['reason'] // of packEnd
    return { reason, at: value.readDoubleBE(1) }
  }
  const [epoch, lastSeen, expiresAt, refreshingSince] = [1, 9, 17, 25].map((at) => value.readDoubleBE(at)) as [
    number,
    number,
    number,
    number,
  ] // four positions
  const sealed = new Uint8Array(value.subarray(sealedAt))
  return { sealed, epoch, lastSeen, expiresAt, refreshingSince: refreshingSince < 0 ? null : refreshingSince }
}

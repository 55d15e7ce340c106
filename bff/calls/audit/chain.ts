import { createHash, createHmac, randomUUID } from 'node:crypto'

import { releaseText } from '#bff/config/release.ts'
import type { AuditLine, ChainedLine, ChainLink, ChainStep } from '#bff/http/log-line.ts'

/** Hash of the text of a line, Base64url: HMAC with a key, otherwise plain SHA-256, which anybody can compute. */
export const lineHash = (text: string, key: string | null): string =>
  (key === null ? createHash('sha256') : createHmac('sha256', key)).update(text).digest('base64url')

/** Names a key in a log without revealing it. */
export const auditKeyId = (key: string): string => lineHash('id of the audit key', key).slice(0, 8)

/** Chain of the audit lines of one process or isolate. */
export type AuditChain = {
  /** The line with its place in the chain; the first one begins with the line of the start. */
  add(line: AuditLine): readonly ChainedLine[]
  /** The last line; none of a chain without lines. */
  end(): readonly ChainedLine[]
}

type Options = {
  readonly key: string | null
  /** Milliseconds since the epoch. */
  readonly wallTime: () => number
  /** Last line of the chain before, in the same file. */
  readonly after?: ChainLink | null
}

/**
 * Hash chain: each line has its number and the hash of the line before, so that a line that is missing, changed or moved
 * shows. Source: security R53, docs/decisions/0122.
 */
export function auditChain({ key, wallTime, after = null }: Options): AuditChain {
  let last: ChainLink | null = null

  function link(line: AuditLine | ChainStep): ChainedLine {
    last ??= { chain: randomUUID(), seq: -1, hash: '' }
    const linked = { ...line, chain: last.chain, seq: last.seq + 1, prev: last.hash }
    const chained = { ...linked, hash: lineHash(JSON.stringify(linked), key) }
    last = chained
    return chained
  }

  const step = (name: ChainStep['step'], fields: Partial<ChainStep> = {}): ChainStep => ({
    time: new Date(wallTime()).toISOString(),
    level: 'info',
    audit: 'chain',
    step: name,
    ...fields,
  })

  const start = () =>
    step('start', {
      release: releaseText,
      algorithm: key === null ? 'SHA-256' : 'HMAC-SHA-256',
      ...(key !== null && { key: auditKeyId(key) }),
      ...(after && { after }),
    })

  return {
    add: (line) => [...(last ? [] : [link(start())]), link(line)],
    end: () => (last ? [link(step('end'))] : []),
  }
}

import { webcrypto } from 'node:crypto'

import { webAead } from '#bff/config/at-rest/aead.ts'
import type { Aead } from '#bff/config/at-rest/crypto.ts'
import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import { nodeAead } from '#bff/platform/node/crypto/aead.ts'
import { nodeAes } from '#bff/platform/node/crypto/aes.ts'
import { nodeCrypto } from '#bff/platform/node/crypto/crypto.ts'
import { type Aes, webAes } from '#bff/upstream/seal/aes.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import type { Row } from '../load/table.ts'
import { inTurns } from '../load/turns.ts'
import { key } from './aes-rounds.ts'
import type { Effort } from './effort.ts'
import { microseconds } from './seal.ts'

const text = 'x'.repeat(1024)

type Providers<Part> = Readonly<Record<'direct' | 'peculiar' | 'node', Part>>

/** node:crypto against both WebCrypto implementations on Node. One row per operation. */
export async function providerRows(effort: Effort): Promise<Row[]> {
  const payloads = { direct: nodeAes, peculiar: webAes(nodeCrypto.subtle), node: webAes(webcrypto.subtle) }
  const records = { direct: nodeAead, peculiar: webAead(nodeCrypto.subtle), node: webAead(webcrypto.subtle) }
  return [
    await row('Node, payload of 1 KiB', { parts: payloads, startRound: payloadRound }, effort),
    await row('Node, record of a session of 1 KiB', { parts: records, startRound: recordRound }, effort),
  ]
}

async function payloadRound(aes: Aes) {
  const { seal, open } = await createSeal(aes, key)
  return async () => open(await seal(text))
}

async function recordRound(aead: Aead) {
  const seal = new RecordSeal(
    { getRandomValues: (bytes) => nodeCrypto.getRandomValues(bytes), aead },
    { key, previousKey: null },
  )
  return async () => seal.open(await seal.seal(text, 'name', 'secret'), 'name', 'secret')
}

type Compared<Part> = {
  readonly parts: Providers<Part>
  readonly startRound: (part: Part) => Promise<() => Promise<unknown>>
}

async function row<Part>(
  what: string,
  { parts, startRound }: Compared<Part>,
  { turns, sealTime }: Effort,
): Promise<Row> {
  const [direct, peculiar, node] = await Promise.all([parts.direct, parts.peculiar, parts.node].map(startRound))
  const figures = await inTurns(turns, {
    direct: () => microseconds(sealTime, direct!), // there are three of them
    peculiar: () => microseconds(sealTime, peculiar!),
    node: () => microseconds(sealTime, node!),
  })
  const [ours, other, own] = [figures.direct, figures.peculiar, figures.node]
  return {
    what,
    figure: `**${(other / ours).toFixed(1)} ×** @peculiar/webcrypto, ${(own / ours).toFixed(1)} × Node's WebCrypto`,
    goal: '',
    note: `${ours.toFixed(0)} µs ours, ${other.toFixed(0)} µs @peculiar/webcrypto, ${own.toFixed(0)} µs Node's WebCrypto`,
    values: [ours, other, own],
  }
}

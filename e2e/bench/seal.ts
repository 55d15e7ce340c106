import { createCipheriv, createDecipheriv } from 'node:crypto'

import cryptoJs from 'crypto-js'

import { nodeAes } from '#bff/platform/node/aes.ts'
import { createSeal } from '#bff/upstream/seal.ts'

import type { Effort } from './effort.ts'
import type { Row } from './table.ts'
import { inTurns } from './turns.ts'
import { startWorker } from './start-worker.ts'

const key = '0123456789abcdef0123456789abcdef'
const sizes = { '64 B': 64, '1 KiB': 1024, '16 KiB': 16_384 }

type Round = () => unknown

/** Seals and opens against crypto-js and the platform's own AES, on both runtimes. */
export async function sealRows(effort: Effort): Promise<Row[]> {
  return [...(await onNode(effort)), ...(await inWorkerd(effort))]
}

/** Microseconds of one round, over as many as fit into `time` milliseconds. */
export async function microseconds(time: number, round: Round): Promise<number> {
  const begun = performance.now()
  let rounds = 0
  while (performance.now() - begun < time) {
    for (let index = 0; index < 20; index += 1) await round()
    rounds += 20
  }
  return ((performance.now() - begun) * 1000) / rounds
}

async function onNode({ turns, sealTime }: Effort): Promise<Row[]> {
  const { seal, open } = await createSeal(nodeAes, key)
  const rows: Row[] = []
  for (const [name, size] of Object.entries(sizes)) {
    const text = 'x'.repeat(size)
    const figures = await inTurns(turns, {
      ours: () => microseconds(sealTime, async () => open(await seal(text))),
      cryptoJs: () => microseconds(sealTime, () => withCryptoJs(text)),
      platform: () => microseconds(sealTime, () => withNode(text)),
    })
    rows.push(row('Node', name, figures))
  }
  return rows
}

function withCryptoJs(text: string): string {
  const options = { iv: cryptoJs.enc.Utf8.parse(key.slice(0, 16)) }
  const words = cryptoJs.enc.Utf8.parse(key)
  const sealed = cryptoJs.AES.encrypt(text, words, options).toString()
  return cryptoJs.AES.decrypt(sealed, words, options).toString(cryptoJs.enc.Utf8)
}

function withNode(text: string): string {
  const cipher = createCipheriv('aes-256-cbc', key, key.slice(0, 16))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  const decipher = createDecipheriv('aes-256-cbc', key, key.slice(0, 16))
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8')
}

async function inWorkerd({ turns, sealRounds }: Effort): Promise<Row[]> {
  const worker = await startWorker('e2e/bench/workers/seal.ts', 8794)
  const rows: Row[] = []
  for (const [name, size] of Object.entries(sizes)) {
    const slow = Math.ceil(sealRounds / (size > 10_000 ? 40 : 4))
    const rounds = { ours: sealRounds, cryptoJs: slow, platform: sealRounds }
    const measured = (who: keyof typeof rounds) => async () => {
      const begun = performance.now()
      const answer = await fetch(`${worker.url}/?who=${who}&size=${size}&rounds=${rounds[who]}`)
      if (!answer.ok) throw new Error(await answer.text())
      return ((performance.now() - begun) * 1000) / rounds[who]
    }
    const figures = await inTurns(turns, {
      ours: measured('ours'),
      cryptoJs: measured('cryptoJs'),
      platform: measured('platform'),
    })
    rows.push(row('workerd', name, figures))
  }
  await worker.stop()
  return rows
}

function row(
  runtime: string,
  size: string,
  { ours, cryptoJs, platform }: Record<'ours' | 'cryptoJs' | 'platform', number>,
): Row {
  return {
    what: `${runtime}, ${size}`,
    figure: `**${(cryptoJs / ours).toFixed(1)} ×** crypto-js, ${(platform / ours).toFixed(2)} × the platform's AES`,
    goal: size === '1 KiB' ? '≥ 8 × crypto-js' : '',
    note: `${ours.toFixed(0)} µs ours, ${cryptoJs.toFixed(0)} µs crypto-js, ${platform.toFixed(0)} µs platform`,
    values: [ours, cryptoJs, platform],
  }
}

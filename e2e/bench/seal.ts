import { nodeAes } from '#bff/platform/node/crypto/aes.ts'
import type { Row } from '../load/table.ts'
import { inTurns } from '../load/turns.ts'
import { startWorker } from '../testing/start-worker.ts'
import { aesRounds, type Contestant } from './aes-rounds.ts'
import type { Effort } from './effort.ts'

const sizes = { '64 B': 64, '1 KiB': 1024, '16 KiB': 16_384 }

/** Seals and opens against crypto-js and the platform's own AES, on both runtimes. */
export async function sealRows(effort: Effort): Promise<Row[]> {
  return [...(await onNode(effort)), ...(await inWorkerd(effort))]
}

/** Microseconds of one round, over as many as fit into `time` milliseconds. */
export async function microseconds(time: number, round: () => unknown): Promise<number> {
  const startedAt = performance.now()
  let rounds = 0
  while (performance.now() - startedAt < time) {
    for (let index = 0; index < 20; index += 1) await round()
    rounds += 20
  }
  return ((performance.now() - startedAt) * 1000) / rounds
}

async function onNode({ turns, sealTime }: Effort): Promise<Row[]> {
  const rounds = await aesRounds(nodeAes)
  return sizeRows('Node', turns, (who, size) => {
    const text = 'x'.repeat(size)
    return microseconds(sealTime, () => rounds[who](text))
  })
}

async function inWorkerd({ turns, sealRounds }: Effort): Promise<Row[]> {
  const worker = await startWorker('e2e/bench/workers/seal.ts', { port: 8794, core: 0 })
  try {
    return await sizeRows('workerd', turns, async (who, size) => {
      const rounds = who === 'cryptoJs' ? Math.ceil(sealRounds / (size > 10_000 ? 40 : 4)) : sealRounds
      const startedAt = performance.now()
      const answer = await fetch(`${worker.url}/?who=${who}&size=${size}&rounds=${rounds}`)
      if (!answer.ok) throw new Error(await answer.text())
      return ((performance.now() - startedAt) * 1000) / rounds
    })
  } finally {
    await worker.stop()
  }
}

/** A row for each size of text; `measure` gives the microseconds of one round. */
async function sizeRows(
  runtime: string,
  turns: number,
  measure: (who: Contestant, size: number) => Promise<number>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, size] of Object.entries(sizes)) {
    const figures = await inTurns(turns, {
      ours: () => measure('ours', size),
      cryptoJs: () => measure('cryptoJs', size),
      platform: () => measure('platform', size),
    })
    rows.push(row(runtime, name, figures))
  }
  return rows
}

function row(runtime: string, size: string, { ours, cryptoJs, platform }: Record<Contestant, number>): Row {
  return {
    what: `${runtime}, ${size}`,
    figure: `**${(cryptoJs / ours).toFixed(1)} ×** crypto-js, ${(platform / ours).toFixed(2)} × the platform's AES`,
    goal: size === '1 KiB' ? '≥ 8 × crypto-js' : '',
    note: `${ours.toFixed(0)} µs ours, ${cryptoJs.toFixed(0)} µs crypto-js, ${platform.toFixed(0)} µs platform`,
    values: [ours, cryptoJs, platform],
  }
}

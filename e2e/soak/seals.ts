import { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import { nodeCrypto } from '#bff/platform/node/crypto/crypto.ts'
import { attempts, type Row } from './row.ts'

/** Seals of each cipher. */
const of = 1_000_000

/** Where the IV of a record stands, without a key id and behind one. */
const ivs = { aes: [1, 13], sm: [5, 17] } as const

/** Every seal has an IV of its own, with either cipher. Source: security R32. */
export async function uniqueIvs(share: number, deadline: number): Promise<Row> {
  const startedAt = performance.now()
  const wanted = attempts(of, share)
  const failures: string[] = []
  let amount = of
  for (const ciphers of ['aes', 'sm'] as const) {
    const keys = { key: 'the key of the server, 32 letters', previousKey: null, ciphers }
    const { count, different } = await sealed(new RecordSeal(nodeCrypto, keys), ivs[ciphers], { wanted, deadline })
    amount = Math.min(amount, count)
    if (different !== count) failures.push(`--only seals: ${count - different} of ${count} IVs of ${ciphers} repeat`)
  }
  return {
    promise: 'no IV of a sealed record repeats, with AES-256-GCM and with SM4-CTR',
    amount,
    of,
    failures,
    seconds: (performance.now() - startedAt) / 1000,
    detail: 'of each cipher',
  }
}

async function sealed(
  seal: RecordSeal,
  [start, end]: readonly [number, number],
  { wanted, deadline }: { readonly wanted: number; readonly deadline: number },
) {
  const seen = new Set<string>()
  let count = 0
  while (count < wanted && performance.now() < deadline) {
    const record = await seal.seal(null, 'name', 'secret')
    seen.add(Buffer.from(record.subarray(start, end)).toString('latin1'))
    count += 1
  }
  return { count, different: seen.size }
}

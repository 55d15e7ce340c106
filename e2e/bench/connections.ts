import { setTimeout as wait } from 'node:timers/promises'

import { tenant } from '#contracts/administration/tenant.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import type { Call, Input } from '#contracts/core/call.ts'
import { encodeQuery } from '#contracts/core/query.ts'

import { startServer } from '../testing/processes.ts'
import type { Effort } from './effort.ts'
import { gatewaySettings } from './gateway.ts'
import type { Row } from './table.ts'
import { percentile } from './turns.ts'

const hangingCalls = 400
const gatewayUrl = 'http://127.0.0.1:8796'

/** Latency of calls of other networks while the calls of one hang at the upstream, beside the latency without them. */
export async function connectionRows({ bystanderCalls }: Effort): Promise<Row[]> {
  const upstream = await startServer('e2e/bench/workers/upstream.ts', { env: { PORT: '8795' }, core: 1 })
  const env = {
    ...gatewaySettings,
    PORT: '8796',
    STORE: 'sqlite::memory:',
    TRUSTED_PROXIES: '1',
  }
  const gateway = await startServer('bff/platform/node/entry.ts', { env, core: 0 })
  try {
    await latencies(bystanderCalls) // warm
    const before = await latencies(bystanderCalls)
    const { refused, end } = await hang()
    const during = await latencies(bystanderCalls)
    await end()
    return [row(before, during, refused)]
  } finally {
    await Promise.all([gateway.stop(), upstream.stop()])
  }
}

/** Starts calls that the upstream never answers; resolves when those above the share of their network are refused. */
async function hang() {
  const leaving = new AbortController()
  const refused: number[] = []
  const address = addressOf(tenant.info, { domain: 'exam.example.org' })
  const calls = Array.from({ length: hangingCalls }, async () => {
    const response = await fetch(address, { headers: headersFrom('203.0.113.7'), signal: leaving.signal })
    refused.push(response.status)
    await response.arrayBuffer()
  })
  const settled = Promise.allSettled(calls)
  for (let last = -1; refused.length > last;) {
    last = refused.length
    await wait(500)
  }
  const end = () => {
    leaving.abort()
    return settled
  }
  return { refused: refused.length, end }
}

/** Milliseconds of calls of many networks, eight under way at a time. Throws when one is not answered. */
async function latencies(count: number): Promise<number[]> {
  const all: number[] = []
  let started = 0
  const takeTurns = async () => {
    while (started < count) {
      started += 1
      const headers = headersFrom(`198.51.100.${started % 250}`)
      const startedAt = performance.now()
      const response = await fetch(addressOf(paramInfo.info, { paramType: 'ks' }), { headers })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      await response.arrayBuffer()
      all.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: 8 }, takeTurns))
  return all
}

const addressOf = <C extends Call>({ url }: C, input: Input<C>) =>
  `${gatewayUrl}${url}?${encodeQuery({ ...Object(input) })}`

const headersFrom = (address: string) => ({
  'X-BFF': '1',
  'Sec-Fetch-Site': 'same-origin',
  'X-Forwarded-For': address,
})

const p99 = (values: readonly number[]) => percentile(values, 0.99)

function row(before: readonly number[], during: readonly number[], refused: number): Row {
  return {
    what: `others while ${hangingCalls} calls of one network hang`,
    figure: `p99 **${p99(during).toFixed(0)} ms**`,
    goal: '',
    note: `${p99(before).toFixed(0)} ms without them; ${refused} of the ${hangingCalls} are refused at once`,
    values: [p99(before), p99(during)],
  }
}

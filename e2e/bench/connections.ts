import { setTimeout as wait } from 'node:timers/promises'

import { tenant } from '#contracts/administration/tenant.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import type { Call, Input } from '#contracts/core/call.ts'
import { encodeQuery } from '#contracts/core/query.ts'

import { startGateway } from '../load/gateway.ts'
import { isServed, latencyAt, openLoop } from '../load/open-loop.ts'
import type { Row } from '../load/table.ts'
import { startUpstream } from '../load/upstream.ts'
import type { Effort } from './effort.ts'

const hangingCalls = 400
/** Calls of others a second. */
const otherCalls = 250

/** Latency of calls of other networks while the calls of one hang at the upstream, beside the latency without them. */
export async function connectionRows({ loadTime }: Effort): Promise<Row[]> {
  const upstream = await startUpstream(1)
  const gateway = await startGateway(upstream, { core: 0, settings: { TRUSTED_PROXIES: '1' } })
  try {
    await upstream.control({ hang: '/tenant/info' })
    await othersLatency(gateway.url, loadTime) // warm
    const before = await othersLatency(gateway.url, loadTime)
    const { refused, end } = await hang(gateway.url)
    const during = await othersLatency(gateway.url, loadTime)
    await end()
    return [row(before, during, refused)]
  } finally {
    await Promise.all([gateway.stop(), upstream.stop()])
  }
}

/** Starts calls that the upstream never answers; resolves when those above the share of their network are refused. */
async function hang(gatewayUrl: string) {
  const leaving = new AbortController()
  let refused = 0
  const address = gatewayUrl + addressOf(tenant.info, { domain: 'exam.example.org' })
  const calls = Array.from({ length: hangingCalls }, async () => {
    const response = await fetch(address, { headers: headersFrom('203.0.113.7'), signal: leaving.signal })
    refused += 1
    await response.arrayBuffer()
  })
  const settled = Promise.allSettled(calls)
  for (let last = -1; refused > last;) {
    last = refused
    await wait(500)
  }
  const end = () => {
    leaving.abort()
    return settled
  }
  return { refused, end }
}

/** Milliseconds of calls of many networks: p99. Throws when one is not served. */
async function othersLatency(gatewayUrl: string, seconds: number): Promise<number> {
  const address = gatewayUrl + addressOf(paramInfo.info, { paramType: 'ks' })
  let network = 0
  async function send() {
    network = (network + 1) % 250
    const response = await fetch(address, { headers: headersFrom(`198.51.100.${network}`) })
    await response.arrayBuffer()
    return response.status
  }
  const samples = await openLoop([{ kind: 'others', perSecond: otherCalls, send }], seconds)
  if (!samples.every(isServed)) throw new Error(`statuses of others: ${samples.map(({ status }) => status).join(', ')}`)
  return latencyAt(99, samples)
}

const addressOf = <C extends Call>({ url }: C, input: Input<C>) => `${url}?${encodeQuery({ ...Object(input) })}`

const headersFrom = (address: string) => ({
  'X-BFF': '1',
  'Sec-Fetch-Site': 'same-origin',
  'X-Forwarded-For': address,
})

function row(before: number, during: number, refused: number): Row {
  return {
    what: `others while ${hangingCalls} calls of one network hang`,
    figure: `p99 **${during.toFixed(0)} ms**`,
    goal: '',
    note: `${before.toFixed(0)} ms without them; ${refused} of the ${hangingCalls} are refused at once`,
    values: [before, during],
  }
}

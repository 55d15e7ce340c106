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
/** Calls at once of the visitors of one network. */
const networkShare = 128
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
    return rows({ before, during, refused })
  } finally {
    await Promise.all([gateway.stop(), upstream.stop()])
  }
}

/** Starts calls that the upstream never answers; resolves when those above the share of their network are refused. */
async function hang(gatewayUrl: string) {
  const leaving = new AbortController()
  let refused = 0
  const calls = Array.from({ length: hangingCalls }, async (_, index) => {
    // Each asks for another tenant: equal reads would be one call of the upstream.
    const address = gatewayUrl + callAddress(tenant.info, { domain: `exam-${index}.example.org` })
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

/** Reads of others: none is answered from the copy of an earlier one. */
let sent = 0

/** Milliseconds of calls of many networks: p99. Throws when one is not served. */
async function othersLatency(gatewayUrl: string, seconds: number): Promise<number> {
  async function send() {
    sent += 1
    const address = gatewayUrl + callAddress(paramInfo.info, { paramType: `group-${sent}` })
    const response = await fetch(address, { headers: headersFrom(`198.51.100.${sent % 250}`) })
    await response.arrayBuffer()
    return response.status
  }
  const samples = await openLoop({ perSecond: otherCalls, send }, seconds)
  if (!samples.every(isServed)) throw new Error(`statuses of others: ${samples.map(({ status }) => status).join(', ')}`)
  return latencyAt(99, samples)
}

const callAddress = <C extends Call>({ url }: C, input: Input<C>) => `${url}?${encodeQuery({ ...Object(input) })}`

const headersFrom = (address: string) => ({
  'X-BFF': '1',
  'Sec-Fetch-Site': 'same-origin',
  'X-Forwarded-For': address,
})

type Figures = { readonly before: number; readonly during: number; readonly refused: number }

const rows = ({ before, during, refused }: Figures): Row[] => [
  {
    what: 'others while calls of one network hang',
    figure: `p99 **${during.toFixed(0)} ms**`,
    goal: '',
    note: `${before.toFixed(0)} ms without them`,
    values: [before, during],
  },
  {
    what: 'calls above the share of their network, refused at once',
    figure: `**${refused}** of ${hangingCalls}`,
    goal: `${hangingCalls - networkShare}`,
    values: [refused],
  },
]

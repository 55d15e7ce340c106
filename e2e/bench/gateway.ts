import { freePort } from '#bff/testing/processes/free-port.ts'
import { closedLoop, type RepeatedCall, sealedRead, sealedWrite, sealedWriteOnce } from '../load/closed-loop.ts'
import { logIn, settingsOn, startGateway } from '../load/gateway.ts'
import type { Row } from '../load/table.ts'
import { everyTurn, median } from '../load/turns.ts'
import { startUpstream, type Upstream } from '../load/upstream.ts'
import { type Metered, onCore } from '../testing/processes.ts'
import { startWorker } from '../testing/start-worker.ts'
import type { Effort } from './effort.ts'

type Goals<Peer extends string> = Readonly<Record<Peer, string>>

/** A sealed write with a session on Node, beside each alternative. */
export const nodeRows = (effort: Effort): Promise<Row[]> =>
  beforeUpstream((upstream) => {
    const goals = { Express: '≥ 2.6', 'Hono pass-through': '≥ 1', Fastify: '≥ 0.55', 'the lower bound': '≥ 0.6' }
    return compared('Node', { contestants: nodeContestants(upstream), goals, call: sealedWrite }, effort)
  })

/** The same of a write that is executed once for its idempotency key. */
export const nodeOnceRows = (effort: Effort): Promise<Row[]> =>
  beforeUpstream((upstream) => {
    const once = { contestants: nodeContestants(upstream), goals: { Express: '' }, call: sealedWriteOnce }
    return compared<'Express'>('Node, executed once for a key', once, effort)
  })

/** The same on workerd: a read, a write, and a write with an idempotency key. */
export const edgeReadRows = (effort: Effort) => edgeRows('a read', { call: sealedRead, goal: '≥ 0.45' }, effort)
export const edgeWriteRows = (effort: Effort) => edgeRows('a write', { call: sealedWrite, goal: '≥ 0.39' }, effort)
export const edgeOnceRows = (effort: Effort) =>
  edgeRows('executed once for a key', { call: sealedWriteOnce, goal: '' }, effort)

const edgeRows = (what: string, { call, goal }: { call: RepeatedCall; goal: string }, effort: Effort) =>
  beforeUpstream((upstream) => {
    const contestants = edgeContestants(upstream)
    return compared(`workerd, ${what}`, { contestants, goals: { 'Hono pass-through': goal }, call }, effort)
  })

async function beforeUpstream(measure: (upstream: Upstream) => Promise<Row[]>): Promise<Row[]> {
  const upstream = await startUpstream(1)
  try {
    return await onCore(1, () => measure(upstream))
  } finally {
    await upstream.stop()
  }
}

type Contestants<Peer extends string> = Record<'gateway' | Peer, () => Promise<Metered>>

type NodePeer = 'Express' | 'Hono pass-through' | 'Fastify' | 'the lower bound'

function nodeContestants(upstream: Upstream): Contestants<NodePeer> {
  const peer = (name: string) => startGateway(upstream, { core: 0, script: `e2e/bench/workers/${name}` })
  return {
    gateway: () => startGateway(upstream, { core: 0 }),
    'Hono pass-through': () => peer('pass-through.node.ts'),
    Express: () => peer('express.ts'),
    Fastify: () => peer('fastify.ts'),
    'the lower bound': () => peer('lower-bound.ts'),
  }
}

function edgeContestants(upstream: Upstream): Contestants<'Hono pass-through'> {
  const start = async (script: string) =>
    startWorker(script, { port: await freePort(), variables: settingsOn(upstream), core: 0 })
  return {
    gateway: () => start('bff/platform/worker/entry.ts'),
    'Hono pass-through': () => start('e2e/bench/workers/pass-through.workerd.ts'),
  }
}

/** Requests per second, and microseconds of processor time for each. */
type Cost = { readonly perSecond: number; readonly time: number }

async function compared<Peer extends string>(
  runtime: string,
  { contestants, goals, call }: { contestants: Contestants<Peer>; goals: Goals<Peer>; call: RepeatedCall },
  { turns, loadTime, warmUp }: Effort,
): Promise<Row[]> {
  const running: Metered[] = []
  try {
    const loads = {} as Record<'gateway' | Peer, () => Promise<Cost>> // the loop below fills it
    for (const name of ['gateway', ...Object.keys(goals)] as ('gateway' | Peer)[]) {
      const server = await contestants[name]()
      running.push(server)
      const headers = await logIn(server.url)
      if (warmUp > 0) await closedLoop(server.url, headers, warmUp, call)
      loads[name] = async () => {
        const before = server.cpuTime()
        const { calls, perSecond } = await closedLoop(server.url, headers, loadTime, call)
        return { perSecond, time: ((server.cpuTime() - before) * 1e6) / calls }
      }
    }
    const costs: Record<'gateway' | Peer, Cost[]> = await everyTurn(turns, loads)
    const peers = Object.entries(goals) as [Peer, string][]
    return peers.map(([name, goal]) =>
      row(`${runtime}, against ${name}`, { gateway: medianCost(costs.gateway), other: medianCost(costs[name]) }, goal),
    )
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  perSecond: median(costs.map(({ perSecond }) => perSecond)),
  time: median(costs.map(({ time }) => time)),
})

function row(what: string, { gateway, other }: { gateway: Cost; other: Cost }, goal: string): Row {
  const rates = `${gateway.perSecond.toFixed(0)} against ${other.perSecond.toFixed(0)} requests per second`
  return {
    what,
    figure: `**${(gateway.perSecond / other.perSecond).toFixed(2)}** × its requests per second, **${(gateway.time / other.time).toFixed(2)}** × its processor time`,
    goal,
    note: `${rates}; ${gateway.time.toFixed(0)} against ${other.time.toFixed(0)} µs of the processor for each`,
    values: [gateway.perSecond, other.perSecond],
  }
}

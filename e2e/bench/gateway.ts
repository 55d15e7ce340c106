import { freePort } from '#bff/testing/processes/free-port.ts'
import { closedLoop, type RepeatedCall, sealedRead, sealedWrite, sealedWriteOnce } from '../load/closed-loop.ts'
import { logIn, settingsOn, startGateway } from '../load/gateway.ts'
import type { Row } from '../load/table.ts'
import { inTurns } from '../load/turns.ts'
import { startUpstream, type Upstream } from '../load/upstream.ts'
import { onCore, type Running } from '../testing/processes.ts'
import { startWorker } from '../testing/start-worker.ts'
import type { Effort } from './effort.ts'

type Goals<Peer extends string> = Readonly<Record<Peer, string>>

/** Requests per second of a sealed call with a session on Node, as a ratio to each alternative. */
export const nodeRows = (effort: Effort): Promise<Row[]> => {
  const goals = { Express: '≥ 2', 'Hono pass-through': '≥ 0.9', Fastify: '≥ 0.6' }
  return beforeUpstream(async (upstream) => {
    const contestants = onNode(upstream)
    const once = { contestants, goals: { Express: '' }, call: sealedWriteOnce }
    return [
      ...(await compared('Node', { contestants, goals, call: sealedWrite }, effort)),
      ...(await compared<'Express'>('Node, executed once for a key', once, effort)),
    ]
  })
}

/** The same on workerd, of a read, of a write, and of a write with an idempotency key. */
export const edgeRows = (effort: Effort): Promise<Row[]> =>
  beforeUpstream(async (upstream) => {
    const contestants = onWorkerd(upstream)
    const against = (goal: string) => ({ contestants, goals: { 'Hono pass-through': goal } })
    return [
      ...(await compared('workerd, a read', { ...against('≥ 0.45'), call: sealedRead }, effort)),
      ...(await compared('workerd, a write', { ...against('≥ 0.39'), call: sealedWrite }, effort)),
      ...(await compared('workerd, executed once for a key', { ...against(''), call: sealedWriteOnce }, effort)),
    ]
  })

async function beforeUpstream(measure: (upstream: Upstream) => Promise<Row[]>): Promise<Row[]> {
  const upstream = await startUpstream(1)
  try {
    return await onCore(1, () => measure(upstream))
  } finally {
    await upstream.stop()
  }
}

type Contestants<Peer extends string> = Record<'gateway' | Peer, () => Promise<Running>>

function onNode(upstream: Upstream): Contestants<'Express' | 'Hono pass-through' | 'Fastify'> {
  const peer = (name: string) => startGateway(upstream, { core: 0, script: `e2e/bench/workers/${name}` })
  return {
    gateway: () => startGateway(upstream, { core: 0 }),
    'Hono pass-through': () => peer('pass-through.node.ts'),
    Express: () => peer('express.ts'),
    Fastify: () => peer('fastify.ts'),
  }
}

function onWorkerd(upstream: Upstream): Contestants<'Hono pass-through'> {
  const start = async (script: string) =>
    startWorker(script, { port: await freePort(), variables: settingsOn(upstream), core: 0 })
  return {
    gateway: () => start('bff/platform/worker/entry.ts'),
    'Hono pass-through': () => start('e2e/bench/workers/pass-through.workerd.ts'),
  }
}

async function compared<Peer extends string>(
  runtime: string,
  { contestants, goals, call }: { contestants: Contestants<Peer>; goals: Goals<Peer>; call: RepeatedCall },
  { turns, loadTime, warmUp }: Effort,
): Promise<Row[]> {
  const running: Running[] = []
  try {
    const loads = {} as Record<'gateway' | Peer, () => Promise<number>> // the loop below fills it
    for (const name of ['gateway', ...Object.keys(goals)] as ('gateway' | Peer)[]) {
      const server = await contestants[name]()
      running.push(server)
      const headers = await logIn(server.url)
      if (warmUp > 0) await closedLoop(server.url, headers, warmUp, call)
      loads[name] = () => closedLoop(server.url, headers, loadTime, call)
    }
    const figures: Record<'gateway' | Peer, number> = await inTurns(turns, loads)
    const peers = Object.entries(goals) as [Peer, string][]
    return peers.map(([name, goal]) =>
      row(`${runtime}, against ${name}`, { gateway: figures.gateway, other: figures[name] }, goal),
    )
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
}

/** `gateway` and `other` are requests per second. */
function row(what: string, { gateway, other }: { gateway: number; other: number }, goal: string): Row {
  const cost = 1e6 / gateway - 1e6 / other
  return {
    what,
    figure: `**${(gateway / other).toFixed(2)}** × its requests per second`,
    goal,
    note: `${gateway.toFixed(0)} against ${other.toFixed(0)} requests per second; ${cost.toFixed(0)} µs more per request`,
    values: [gateway, other],
  }
}

import autocannon from 'autocannon'

import { department } from '#contracts/candidate/department.ts'
import { education } from '#contracts/candidate/education.ts'
import { idempotencyHeader } from '#contracts/core/header.ts'
import { session } from '#contracts/session/session.ts'

import { deployment } from '#mocks/core/settings.ts'
import { onCore, type Running, startServer, within } from '../testing/processes.ts'
import { startWorker } from '../testing/start-worker.ts'
import type { Effort } from './effort.ts'
import type { Row } from './table.ts'
import { inTurns } from './turns.ts'

const connections = 32

export const upstreamPort = '8795'
const upstreamUrl = `http://127.0.0.1:${upstreamPort}/api/`
/** Settings of a gateway that is measured: its limits are out of reach. */
export const gatewaySettings = {
  ENVIRONMENT: 'development',
  UPSTREAM_URL: upstreamUrl,
  PUBLIC_ORIGIN: 'http://localhost',
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-benchmark-only',
  CAPTCHA_MODE: 'off',
  SESSION_CALLS_PER_MINUTE: '9999999',
  NETWORK_CALLS_PER_MINUTE: '9999999',
}

type Goals<Peer extends string> = Readonly<Record<Peer, string>>

/** Requests per second of a sealed call with a session on Node, as a ratio to each alternative. */
export const nodeRows = (effort: Effort): Promise<Row[]> => {
  const goals = { Express: '≥ 2', 'Hono pass-through': '≥ 0.9', Fastify: '≥ 0.6' }
  return beforeUpstream(() => compared('Node', { contestants: onNode, goals, call: sealedWrite }, effort))
}

/** The same on workerd, of a read and of a write. */
export const edgeRows = (effort: Effort): Promise<Row[]> =>
  beforeUpstream(async () => [
    ...(await compared('workerd, a read', { ...onEdge('≥ 0.45'), call: sealedRead }, effort)),
    ...(await compared('workerd, a write', { ...onEdge('≥ 0.39'), call: sealedWrite }, effort)),
  ])

const onEdge = (goal: string) => ({ contestants: onWorkerd, goals: { 'Hono pass-through': goal } })

async function beforeUpstream(measure: () => Promise<Row[]>): Promise<Row[]> {
  const upstream = await startServer('e2e/bench/workers/upstream.ts', { env: { PORT: upstreamPort }, core: 1 })
  try {
    return await onCore(1, measure)
  } finally {
    await upstream.stop()
  }
}

type Contestants<Peer extends string> = Record<'gateway' | Peer, () => Promise<Running>>

const onNode: Contestants<'Express' | 'Hono pass-through' | 'Fastify'> = {
  gateway: () =>
    startServer('bff/platform/node/entry.ts', {
      env: { ...gatewaySettings, PORT: '8796', STORE: 'sqlite::memory:' },
      core: 0,
    }),
  'Hono pass-through': () => peer('pass-through.node.ts', '8797'),
  Express: () => peer('express.ts', '8793'),
  Fastify: () => peer('fastify.ts', '8792'),
}

const peer = (script: string, port: string) =>
  startServer(`e2e/bench/workers/${script}`, { env: { ...gatewaySettings, PORT: port }, core: 0 })

const onWorkerd: Contestants<'Hono pass-through'> = {
  gateway: () => startWorker('bff/platform/worker/entry.ts', { port: 8796, variables: gatewaySettings, core: 0 }),
  'Hono pass-through': () =>
    startWorker('e2e/bench/workers/pass-through.workerd.ts', { port: 8797, variables: gatewaySettings, core: 0 }),
}

async function compared<Peer extends string>(
  runtime: string,
  { contestants, goals, call }: { contestants: Contestants<Peer>; goals: Goals<Peer>; call: Call },
  { turns, loadTime, warmUp }: Effort,
): Promise<Row[]> {
  const running: Running[] = []
  try {
    const loads = {} as Record<'gateway' | Peer, () => Promise<number>> // the loop below fills it
    for (const name of Object.keys(contestants) as ('gateway' | Peer)[]) {
      const server = await contestants[name]()
      running.push(server)
      const headers = await logIn(server.url)
      if (warmUp > 0) await load(server.url, headers, warmUp, call)
      loads[name] = () => load(server.url, headers, loadTime, call)
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

const pageHeaders = { 'X-BFF': '1', 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

/** Headers of a logged-in user. A pass-through has no log-in and takes any headers. */
export async function logIn(url: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ grant: 'password', username: 'bench', password: 'bench' })
  const response = await fetch(url + session.logIn.url, { method: 'POST', headers: pageHeaders, body })
  if (response.status === 404) return pageHeaders
  if (!response.ok) throw new Error(`log-in at ${url}: ${response.status} ${await response.text()}`)
  const [cookie = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
  const { account } = (await response.json()) as { account: { ref: string } } // the contract of the log-in
  return { ...pageHeaders, Cookie: cookie, 'X-Account': account.ref }
}

type Call = { readonly path: string; readonly method: 'GET' | 'POST'; readonly body?: string }

const id = '1800000000000000001'

/** A write that changes no more than its resource, as most do. */
const sealedWrite: Call = { path: education.educationRemove.url, method: 'POST', body: JSON.stringify({ id }) }

const sealedRead: Call = {
  path: `${department.checkDepartmentIsOpen.url}?examId=${id}&departmentCode=510100`,
  method: 'GET',
}

/** Each write has an idempotency key of its own, as one of a person. */
const withKey = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  headers: { ...request.headers, [idempotencyHeader]: crypto.randomUUID() },
})

/** Requests per second of a sealed call; a write where none is given. */
export async function load(
  url: string,
  headers: Record<string, string>,
  duration: number,
  { path, ...call } = sealedWrite,
): Promise<number> {
  const options = { url: url + path, headers, connections, duration, requests: [{ ...call, setupRequest: withKey }] }
  const run = await within((duration + 10) * 1000, `load on ${url}`, autocannon(options))
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} refused, ${run.errors} failed at ${url}`)
  return run.requests.average
}

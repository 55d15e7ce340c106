import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Tab } from '#bff/testing/browser.ts'
import { freePort } from '#bff/testing/processes/free-port.ts'
import { passOn } from '#bff/testing/processes/gateway-process.ts'
import { fromNetwork } from '#bff/testing/processes/interrupted-calls.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import type { MockServer } from '#mocks/server.ts'
import { type Running, startServer } from '../testing/processes.ts'
import { bundleWorker } from '../testing/start-worker.ts'

/** A gateway in a process of its own, on a mock upstream in this one. */
export type Gateway = {
  readonly runtime: 'Node' | 'workerd' | 'Node on Redis'
  /** Origin that browsers see. */
  readonly url: string
  send(request: Request): Promise<Response>
  /** Kills the process and starts it again, with what its stores have on disk. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts the gateway on Node, with SQLite on disk; it serves the built client too. `more`: further settings. */
export async function startNode(mock: MockServer, more: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const directory = mkdtempSync(join(tmpdir(), 'soak-'))
  const port = await freePort()
  const env = {
    ...settingsFor(mock, port),
    STORE: `sqlite:${join(directory, 'gateway.sqlite')}`,
    SHUTDOWN_DELAY: '0',
    ...more,
  }
  return restartable('Node', {
    url: `http://localhost:${port}`,
    start: () => startServer('bff/platform/node/entry.ts', { env, core: null }),
    remove: () => rmSync(directory, { recursive: true }),
  })
}

/** Several processes of the gateway on one Redis. A request to all of them goes to one that is not killed, in turns. */
export type GatewayGroup = Gateway & { readonly processes: readonly GatewayProcess[] }
/** One of them. */
export type GatewayProcess = Gateway & { kill(): Promise<void>; restart(): Promise<void> }

/** Starts so many processes on this Redis, without a balancer in front. */
export async function startGroup(mock: MockServer, redisPort: number, count: number): Promise<GatewayGroup> {
  const directory = mkdtempSync(join(tmpdir(), 'soak-'))
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const url = `http://localhost:${ports[0]}`
  const start = (port: number) => {
    const env = {
      ...settingsFor(mock, port),
      PUBLIC_ORIGIN: url,
      STORE: `redis://127.0.0.1:${redisPort}`,
      LOG_OUT_JOURNAL: join(directory, `log-outs-${port}`),
      SHUTDOWN_DELAY: '0',
    }
    return restartable('Node on Redis', {
      url,
      address: `http://localhost:${port}`,
      start: () => startServer('bff/platform/node/entry.ts', { env, core: null }),
      remove: () => undefined,
    })
  }
  const processes = await Promise.all(ports.map(start))
  const running = [...processes]
  const next = () => {
    const [first, ...others] = running
    if (!first) throw new Error('all processes are killed')
    running.splice(0, running.length, ...others, first)
    return first
  }
  return {
    runtime: 'Node on Redis',
    url,
    processes,
    send: (request) => next().send(request),
    async crash() {
      next()
      const killed = running.pop()
      await killed?.crash()
      if (killed) running.push(killed)
    },
    async stop() {
      await Promise.all(processes.map((it) => it.stop()))
      rmSync(directory, { recursive: true })
    },
  }
}

/** Starts the gateway in workerd, with Durable Objects on disk; without the client. */
export async function startWorkerd(mock: MockServer): Promise<Gateway> {
  const port = await freePort()
  const bundle = await bundleWorker('bff/platform/worker/entry.ts', {
    port,
    variables: settingsFor(mock, port),
    core: null,
  })
  return restartable('workerd', { url: `http://localhost:${port}`, ...bundle })
}

/** `address`: where the process listens, if that is not the origin. */
type Restartable = {
  readonly url: string
  readonly address?: string
  start(): Promise<Running>
  remove(): void
}

async function restartable(
  runtime: Gateway['runtime'],
  { url, address = url, start, remove }: Restartable,
): Promise<GatewayProcess> {
  let running = await start()
  const kill = () => running.kill()
  const restart = async () => void (running = await start())
  return {
    runtime,
    url,
    send: (request) => (address === url ? fetch(request) : passOn(request, url, address)),
    kill,
    restart,
    async crash() {
      await kill()
      await restart()
    },
    async stop() {
      await running.stop()
      remove()
    },
  }
}

/** A tab of a person who comes from a network of their own. */
export const personTab = (gateway: Gateway, person: number) =>
  new Tab(fromNetwork(person, gateway.send), undefined, gateway.url)

/** No rate limit of a session or network: a soak makes the calls of thousands of people. */
const settingsFor = (mock: MockServer, port: number) => ({
  ...demoSettings,
  PORT: String(port),
  HOST: 'localhost',
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  UPSTREAM_URL: `${mock.url}/api/`,
  OBJECT_STORE_URL: mock.url,
  TRUSTED_PROXIES: '1',
  SESSION_CALLS_PER_MINUTE: '9999999',
  NETWORK_CALLS_PER_MINUTE: '9999999',
})

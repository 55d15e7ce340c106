import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { nodeOptions } from '#bff/platform/node/node-options.ts'
import { Tab } from '#bff/testing/browser.ts'
import { freePort } from '#bff/testing/free-port.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import type { MockServer } from '#mocks/server.ts'

import { type Running, startServer } from '../testing/processes.ts'
import { bundleWorker } from '../testing/start-worker.ts'

/** A gateway in a process of its own, on a mock upstream in this one. */
export type Gateway = {
  readonly runtime: 'Node' | 'workerd'
  readonly url: string
  /** Kills the process and starts it again, with what its stores have on disk. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts the gateway on Node, with SQLite on disk; it serves the built client too. */
export async function startNode(mock: MockServer): Promise<Gateway> {
  const directory = mkdtempSync(join(tmpdir(), 'soak-'))
  const port = await freePort()
  const env = {
    ...settingsFor(mock, port),
    STORE: `sqlite:${join(directory, 'gateway.sqlite')}`,
    SHUTDOWN_DELAY: '0',
    NODE_OPTIONS: nodeOptions,
  }
  return restartable('Node', {
    url: `http://localhost:${port}`,
    start: () => startServer('bff/platform/node/entry.ts', { env, core: null }),
    remove: () => rmSync(directory, { recursive: true }),
  })
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

type Restartable = { readonly url: string; start(): Promise<Running>; remove(): void }

async function restartable(runtime: Gateway['runtime'], { url, start, remove }: Restartable): Promise<Gateway> {
  let running = await start()
  return {
    runtime,
    url,
    async crash() {
      await running.kill()
      running = await start()
    },
    async stop() {
      await running.stop()
      remove()
    },
  }
}

/** A tab of a person who comes from an address of their own. */
export function tabOf(gateway: Gateway, person: number): Tab {
  const address = `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`
  const send = (request: Request) => {
    request.headers.set('X-Forwarded-For', address)
    request.headers.set('CF-Connecting-IP', address)
    return fetch(request)
  }
  return new Tab(send, undefined, gateway.url)
}

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

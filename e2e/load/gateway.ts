import { session } from '#contracts/session/session.ts'

import { Tab } from '#bff/testing/browser.ts'
import { freePort } from '#bff/testing/processes/free-port.ts'
import { deployment } from '#mocks/core/settings.ts'
import { type Core, type NodeServer, startServer } from '../testing/processes.ts'
import type { Upstream } from './upstream.ts'

/** Settings of a gateway under load: its limits are out of reach. */
export const settingsOn = (upstream: Upstream) => ({
  ENVIRONMENT: 'development',
  UPSTREAM_URL: `${upstream.url}/api/`,
  PUBLIC_ORIGIN: 'http://localhost',
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-benchmark-only',
  CAPTCHA_MODE: 'off',
  SESSION_CALLS_PER_MINUTE: '9999999',
  NETWORK_CALLS_PER_MINUTE: '9999999',
})

type Options = {
  readonly core: Core | null
  readonly settings?: Readonly<Record<string, string>>
  /** The gateway's source, unless it is a bundle or a peer that is measured. */
  readonly script?: string
  readonly niceness?: number
}

/** Starts a gateway on Node before this upstream, by default with SQLite in memory. */
export async function startGateway(
  upstream: Upstream,
  { core, settings = {}, script = 'bff/platform/node/entry.ts', niceness = 0 }: Options,
): Promise<NodeServer> {
  const env = {
    ...settingsOn(upstream),
    PORT: String(await freePort()),
    STORE: 'sqlite::memory:',
    ...settings,
  }
  return startServer(script, { env, core, niceness })
}

/** Headers of a new account's page. A pass-through has no log-in and takes any headers. */
export async function logIn(url: string): Promise<Record<string, string>> {
  const tab = new Tab(fetch, undefined, url)
  const response = await tab.logInBy({ grant: 'password', username: 'bench', password: 'bench' })
  if (!response.ok && response.status !== 404) {
    throw new Error(`log-in at ${url}${session.logIn.url}: ${response.status} ${await response.text()}`)
  }
  return { ...tab.headers, 'Content-Type': 'application/json' }
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '#bff/testing/processes/free-port.ts'
import type { Upstream } from '../load/upstream.ts'
import { kill, type Running, stop, supervised, within } from '../testing/processes.ts'

const version = 'v7.15.6'

/** The program of oauth2-proxy, built by Go once for a machine; null where there is no Go, or no way to its modules. */
export function oauth2ProxyProgram(): string | null {
  const directory = join(tmpdir(), `oauth2-proxy-${version}`)
  const program = join(directory, 'oauth2-proxy')
  if (existsSync(program)) return program
  const env = { ...process.env, GOBIN: directory }
  try {
    execFileSync('go', ['install', `github.com/oauth2-proxy/oauth2-proxy/v7@${version}`], { env, stdio: 'inherit' })
    return program
  } catch (error) {
    console.error(`without oauth2-proxy: ${String(error)}`)
    return null
  }
}

/** Starts it before this upstream, which is its OAuth provider too, with sessions in a Redis. */
export async function startOauth2Proxy(program: string, upstream: Upstream, redisPort: number): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    'http-address': `127.0.0.1:${port}`,
    upstream: `${upstream.url}/`,
    provider: 'digitalocean', // OAuth 2.0 without OpenID Connect
    'login-url': `${upstream.url}/log-in`,
    'redeem-url': `${upstream.url}/api/blade-auth/oauth/token`,
    'profile-url': `${upstream.url}/profile`,
    'validate-url': `${upstream.url}/profile`,
    'redirect-url': `${url}/oauth2/callback`,
    'client-id': 'bench',
    'client-secret': 'bench',
    'cookie-secret': 'a-secret-of-the-bench-with-32-by',
    'cookie-secure': 'false',
    'email-domain': '*',
    'session-store-type': 'redis',
    'redis-connection-url': `redis://127.0.0.1:${redisPort}`,
  }
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const child = supervised([program, ...flags], { core: null, output: 'ignore' })
  const ready = async () => {
    while (!(await fetch(`${url}/ping`).catch(() => null))) await wait(50)
  }
  await within(30_000, 'start of oauth2-proxy', ready())
  return { url, stop: () => stop(child), kill: () => kill(child) }
}

/** Headers of a new session: the provider asks nobody. */
export async function logInAtProxy(url: string): Promise<Record<string, string>> {
  const start = await fetch(`${url}/oauth2/start`, { redirect: 'manual' })
  const state = new URL(start.headers.get('Location') ?? '').searchParams.get('state') ?? ''
  const address = `${url}/oauth2/callback?${new URLSearchParams({ code: 'bench', state }).toString()}`
  const answer = await fetch(address, { redirect: 'manual', headers: { Cookie: setCookies(start) } })
  if (answer.status !== 302) throw new Error(`log-in at oauth2-proxy: ${answer.status} ${await answer.text()}`)
  return { Cookie: setCookies(answer) }
}

const setCookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

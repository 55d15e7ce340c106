import { blade } from '#mocks/blade.ts'
import { control } from '#mocks/qa/control.ts'
import { isSpringBladePath, springblade } from '#mocks/springblade/server.ts'
import { startUpstreamNginx } from './processes/nginx.ts'
import { demoSettings } from './settings.ts'
import type { WireAddresses } from './wire/addresses.ts'
import { startWireServer } from './wire/wire-server.ts'

/** Reports of workerd on answers with broken chunks, which tests send on purpose, and on an alarm that is set anew while it is due. */
const expected = /invalid HTTP chunk size; text = zz|alarm handler canceled/

/** The pool passes each report of workerd to this stream, and has no option to leave one out. */
const report = process.stderr.write.bind(process.stderr)
Object.assign(process.stderr, {
  write: (...parts: Parameters<typeof report>) => expected.test(String(parts[0])) || report(...parts),
})

/** Outbound service of the worker: the mock upstream, and its control API under /__mock for tests. */
async function upstream(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/__wire') return Response.json(await wireServers())
  const prefix = '/__mock'
  if (isSpringBladePath(pathname)) return springblade(request)
  if (!pathname.startsWith(prefix)) return blade(request)
  const address = new URL(`${pathname.slice(prefix.length) || '/'}${search}`, request.url)
  return control.fetch(new Request(address, request))
}

let wire: Promise<WireAddresses> | undefined

/** Addresses of servers of raw bytes, which the worker reaches over `NETWORK`; started by the first test that asks for them. */
const wireServers = () => (wire ??= startWireServers())

/** Two of them: workerd keeps connections, and what the second one has written on them. */
async function startWireServers(): Promise<WireAddresses> {
  const servers = await Promise.all([startWireServer(), startWireServer()])
  for (const { unref } of servers) unref()
  const [{ port }, twice] = servers
  const nginx = await startUpstreamNginx(twice.port)
  process.once('exit', nginx.kill)
  return { origin: localAddress(port), twoAnswers: localAddress(twice.port), behindNginx: nginx.url }
}

const localAddress = (port: number) => `http://127.0.0.1:${port}`

/** wrangler requires secrets in the environment, although the bindings have them too, and would print that it uses them. */
const { CLIENT_ID, CLIENT_SECRET, AES_KEY, SESSION_KEY } = demoSettings
Object.assign(process.env, { CLIENT_ID, CLIENT_SECRET, AES_KEY, SESSION_KEY, WRANGLER_LOG: 'warn' })

/** Origin and networks of administrators in the worker under test. */
const adminSettings = { ADMIN_ORIGIN: 'http://admin.test', ADMIN_NETWORKS: '10.0.0.0/8 2001:db8::/32' }

/** Limits that a test can reach. */
const lowLimits = { NETWORK_STREAMS: '3' }

/** Options of the worker under test for vitest.config.ts; the rest is in wrangler.toml. */
export const miniflareOptions = {
  bindings: { ...demoSettings, ...adminSettings, ...lowLimits },
  outboundService: upstream,
  serviceBindings: { NETWORK: { network: { allow: ['public', 'private'] } } },
}

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'

import { createServer } from 'vite'

import { checkPort } from './check-port.ts'
import { buildClient, holdClientBuild } from './client-build.ts'
import { deployment } from './core/settings.ts'
import { reloadingMocks } from './reload.ts'
import { startMockServer } from './server.ts'
import { demoAccounts } from './user/seeds.ts'
import { startWorkerdProduct } from './workerd/product.ts'

/**
 * Starts the whole product on the mock upstream, for QA and e2e: mock server, gateway, client. The gateway runs in
 * workerd, with `--node` on Node, with `--dev` in Vite's server with hot reload. `--build`: the client is built where its
 * sources have changed. `--dialect springblade`: the mock is that server. `--state <folder>`: sessions in workerd outlive a
 * restart. PUBLIC_ORIGIN and MOCK_ORIGIN: addresses of TLS
 * servers in front of the product and of the mocks.
 */
const runtimes = { '--node': startNode, '--dev': startDevelopment } as const
const start = Object.entries(runtimes).find(([flag]) => process.argv.includes(flag))?.[1] ?? startWorkerd
const flagValue = (flag: string) => process.argv[process.argv.indexOf(flag) + 1 || process.argv.length]
const isSpringBlade = flagValue('--dialect') === 'springblade'
const state = flagValue('--state')
const port = Number(process.env['PORT'] ?? 8787)
const mockPort = Number(process.env['MOCK_PORT'] ?? 8788)
const address = process.env['PUBLIC_ORIGIN'] ?? `http://localhost:${port}`

const ports = Promise.all([checkPort('PORT', port, 'localhost'), checkPort('MOCK_PORT', mockPort, '127.0.0.1')])
const portFault = await ports.then(() => null).catch(({ message }: Error) => message)
if (portFault) {
  console.error(`${portFault}. Where another product runs: PORT=8797 MOCK_PORT=8798 npm start`)
  process.exit(1)
}

const release = process.argv.includes('--build') ? holdClientBuild('.', buildClient) : null
const reloading = start === startDevelopment ? await reloadingMocks(console.error) : null
const mockOrigin = process.env['MOCK_ORIGIN']
const mock = await startMockServer(mockPort, {
  product: address,
  ...(mockOrigin && { origin: mockOrigin }),
  ...(reloading && { current: reloading.current }),
})
/** Where the gateway reaches the mocks; `mock.url` is where browsers do. */
const upstream = mockOrigin ? `http://127.0.0.1:${mockPort}` : mock.url
/** Valid in the mock only; config.ts refuses them outside development. */
const settings = {
  ENVIRONMENT: 'development',
  UPSTREAM_URL: `${upstream}/api/`,
  PUBLIC_ORIGIN: address,
  OBJECT_STORE_URL: mock.url,
  PAY_ORIGINS: mock.url,
  SOCIAL_SOURCES: 'wechat_open wechat_mp qq gitee',
  SSO_URL: `${mock.url}/idp/sso/authorize?client_id=${deployment.clientId}`,
  LOG_IN_ORIGINS: mock.url,
  EMBED_ORIGINS: mock.url,
  PROOF_ORIGINS: mock.url,
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-embedded-mock-only',
  OPERATOR_TOKEN: deployment.operatorToken,
  ADMIN_SECOND_FACTOR: process.env['ADMIN_SECOND_FACTOR'] ?? 'optional',
  STEP_UP_SECONDS: process.env['STEP_UP_SECONDS'] ?? '300',
  ...(isSpringBlade && {
    UPSTREAM_DIALECT: 'springblade',
    UPSTREAM_URL: `${upstream}/`,
    SM2_PUBLIC_KEY: deployment.sm2PublicKey,
  }),
}
Object.assign(process.env, settings)

let isStopping = false
const gateway = await start()
release?.() // its files are read
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
console.log(`
  exam sign-up   ${address}
  QA controls    ${mock.url}/__mock
`)
for (const { account, password, realName, stage } of demoAccounts) {
  if (isSpringBlade && account !== 'admin') continue
  console.log(`  ${account.padEnd(10)} ${password.padEnd(12)} ${realName}: ${stage}`)
}

async function stop() {
  isStopping = true
  await gateway.stop()
  await mock.close()
  await reloading?.close()
  process.exit(0)
}

async function startWorkerd() {
  const product = await startWorkerdProduct({
    hostname: process.env['HOST'] ?? 'localhost',
    port,
    settings,
    client: 'dist/edge',
    ...(state && { state: `${state}-${port}` }),
  })
  void product.ended.then(() => isStopping || process.exit(1))
  return product
}

async function startDevelopment() {
  const quietWrangler = { WRANGLER_LOG: 'error', WRANGLER_WRITE_LOGS: 'false', WRANGLER_SEND_METRICS: 'false' }
  Object.assign(process.env, quietWrangler, { CLOUDFLARE_CF_FETCH_ENABLED: 'false' })
  const server = await createServer({ server: { port, strictPort: true } })
  await server.listen()
  return { stop: () => server.close() }
}

async function startNode() {
  mkdirSync('.data', { recursive: true })
  const child = spawn(process.execPath, ['bff/platform/node/entry.ts'], {
    env: {
      STORE: `sqlite:.data/node-${port}.sqlite`,
      SHUTDOWN_DELAY: '0',
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.stdout.resume()
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

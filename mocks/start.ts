import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'

import { unstable_startWorker } from 'wrangler'

import { startMockServer } from './server.ts'
import { deployment } from './settings.ts'
import { demoAccounts } from './user-seeds.ts'

/**
 * The whole product on the mock upstream, for a first look, for QA and for e2e: mock server, gateway, built client.
 * `--node` runs the gateway on Node instead of workerd.
 */
const onNode = process.argv.includes('--node')
const port = Number(process.env['PORT'] ?? 8787)
const mockPort = Number(process.env['MOCK_PORT'] ?? 8788)
const address = `http://localhost:${port}`

if (!existsSync('dist/client/index.html')) {
  console.error('the client is not built yet: npm run build')
  process.exit(1)
}

const mock = await startMockServer(mockPort)
/** Values that open nothing but the mock; config.ts refuses them outside development. */
const settings = {
  ENVIRONMENT: 'development',
  UPSTREAM_URL: `${mock.url}/api/`,
  PUBLIC_ORIGIN: address,
  CLIENT_ID: deployment.clientId,
  CLIENT_SECRET: deployment.clientSecret,
  AES_KEY: deployment.aesKey,
  SESSION_KEY: 'demo-session-key-of-the-embedded-mock-only',
}

const gateway = onNode ? startNode() : await startWorkerd()
console.log(`
  exam sign-up   ${address}   (gateway on ${onNode ? 'Node' : 'workerd'})
  QA controls    ${mock.url}/__mock
`)
console.table(
  demoAccounts.map(({ account, password, realName, stage }) => ({
    account,
    password,
    name: realName,
    stage: stage.en,
  })),
)

process.once('SIGINT', stop)
process.once('SIGTERM', stop)

async function stop() {
  await gateway.stop()
  await mock.close()
  process.exit(0)
}

async function startWorkerd() {
  Object.assign(process.env, settings, { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' })
  const bindings = Object.entries(settings).map(([name, value]) => [name, { type: 'plain_text' as const, value }])
  const worker = await unstable_startWorker({
    config: 'wrangler.toml',
    bindings: Object.fromEntries(bindings),
    dev: {
      server: { hostname: process.env['HOST'] ?? 'localhost', port },
      logLevel: 'warn',
      watch: false,
      inspector: false,
      persist: false,
    },
  })
  await worker.ready
  return { stop: () => worker.dispose() }
}

function startNode() {
  mkdirSync('.data', { recursive: true })
  const child = spawn(process.execPath, ['bff/node.ts'], {
    env: { ...process.env, ...settings, PORT: String(port), HOST: 'localhost', SQLITE_PATH: '.data/demo.sqlite' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

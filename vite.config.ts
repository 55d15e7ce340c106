import { readFileSync } from 'node:fs'

import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig, type Plugin } from 'vite'

import { edgeHeaders } from './bff/guard/headers.ts'
import { returnPages } from './bff/routes/payment-return.ts'
import { api } from './contracts/api.ts'
import { gatewayPaths } from './contracts/core/gateway-paths.ts'
import { openapi } from './contracts/openapi/openapi.ts'
import { apiDocs } from './web/api-docs.ts'
import { chunkGroups } from './web/chunks.ts'
import { clientContracts } from './web/client-contracts.ts'
import { firstPaint } from './web/first-paint.ts'
import { clientPlugins } from './web/plugins.ts'
import { precompress } from './web/precompress.ts'
import { serviceWorker } from './web/service-worker.ts'

const { env } = process

/** Settings of the worker that mocks/start.ts decides. */
const demo = [
  'UPSTREAM_URL',
  'PUBLIC_ORIGIN',
  'OBJECT_STORE_URL',
  'PAY_ORIGINS',
  'SOCIAL_SOURCES',
  'SSO_URL',
  'EMBED_ORIGINS',
  'PROOF_ORIGINS',
  'LOG_IN_ORIGINS',
]

/** Those that only some start has. */
const demoOfDialect = ['UPSTREAM_DIALECT', 'SM2_PUBLIC_KEY'].filter((name) => env[name])

/** In development the client is served from its sources, and the worker answers for its own addresses only. */
const worker = () =>
  cloudflare({
    configPath: '../wrangler.toml',
    inspectorPort: false,
    persistState: false,
    // Set in place: what is returned would be joined to the rules of production, and not replace them.
    config(config) {
      config.vars = {
        ENVIRONMENT: 'development',
        ...Object.fromEntries([...demo, ...demoOfDialect].map((name) => [name, env[name] ?? ''])),
      }
      config.assets = {
        binding: 'ASSETS',
        not_found_handling: 'single-page-application',
        run_worker_first: gatewayPaths.flatMap((path) => [`/${path}`, `/${path}/*`]),
      }
    },
  })

/** In development pages do not come from the worker, and Vite would refuse a provider's POST. */
const returning: Plugin = {
  name: 'returning',
  configureServer({ middlewares }) {
    middlewares.use(({ method, url = '' }, answer, next) => {
      const page = returnPages.find((it) => it === url.split('?')[0])
      if (method === 'POST' && page) answer.writeHead(303, { Location: page }).end()
      else next()
    })
  },
}

/** A file of the client that does not come is asked for again, and not waited for without end: see load-file.ts. */
const askAgain = (): Plugin => ({
  name: 'ask-again',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const load = 'baseModule().catch(handlePreloadError)'
      if (!code.includes(load)) throw new Error('vite loads files in another way: mend askAgain')
      const patiently = code.replace(load, 'loadFile(baseModule).catch(handlePreloadError)')
      return `import { loadFile } from '/src/frame/update/load-file.ts'\n${patiently}`
    },
  },
})

/** Files that the edge serves by itself have the headers of the gateway. */
const headersOfFiles: Plugin = {
  name: 'headers-of-files',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: edgeHeaders() })
  },
}

/** The OpenAPI document with examples that the mock answered. */
const document = () =>
  openapi(api, JSON.parse(readFileSync(new URL('contracts/openapi/examples.json', import.meta.url), 'utf8')))

/** `vite` serves client and worker on one port; `vite build` makes the client only, wrangler bundles the worker. */
export default defineConfig(({ command }) => ({
  root: 'web',
  // A worker obeys the headers of its own script: it comes through the gateway, and not from the folder of assets.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } } },
  // React has useSyncExternalStore itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  plugins: [
    ...clientPlugins(),
    clientContracts,
    askAgain(),
    apiDocs(document),
    ...(command === 'serve' ? [returning, worker()] : [headersOfFiles, firstPaint(), serviceWorker(), precompress()]),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The first script: less than 160 kB compressed.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      // No getter of ours or of a library has an effect that anything relies on.
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
}))

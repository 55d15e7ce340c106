import { cloudflare } from '@cloudflare/vite-plugin'
import type { CodeSplittingGroup } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'

import { edgeHeaders } from './bff/guard/headers.ts'
import { returnPages } from './bff/returning.ts'
import { ownPaths } from './contracts/own-paths.ts'
import { clientPlugins } from './web/plugins.ts'
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
  'LOG_IN_ORIGINS',
]

/** In development the client is served from its sources, and the worker answers for its own addresses only. */
const worker = () =>
  cloudflare({
    configPath: '../wrangler.toml',
    inspectorPort: false,
    persistState: false,
    // Set in place: what is returned would be joined to the rules of production, and not replace them.
    config(config) {
      config.vars = { ENVIRONMENT: 'development', ...Object.fromEntries(demo.map((name) => [name, env[name] ?? ''])) }
      config.assets = {
        binding: 'ASSETS',
        not_found_handling: 'single-page-application',
        run_worker_first: ownPaths.flatMap((path) => [`/${path}`, `/${path}/*`]),
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

/** What every page needs comes in one file: a phone on a bad network asks once, and it compresses better. */
const base: CodeSplittingGroup = { name: 'base', tags: ['$initial'], priority: 2 }

const mantine = /@mantine\/core\/.*\/(Input|InputBase|TextInput|PasswordInput|ActionIcon|Group|Paper|Title)\//
const others =
  /@tanstack\/react-query\/(?!.*Queries)|contracts\/captcha|web\/src\/(ui\/(page|plain-form|validation-text)|shell\/(front|destination)|features\/session\/(captcha-field|public-computer)|public-computer)\.|Icon(InfoCircle|Certificate|Ticket)\./

/** So does what the log-in adds to it. Source: docs/decisions/0015. */
const inputs: CodeSplittingGroup = { name: 'inputs', test: (id) => mantine.test(id) || others.test(id), priority: 1 }

const visitors =
  /web\/src\/(features\/(account|retrieval|ncias)\/|features\/session\/way\/(arriving|wanted)|routes\/(_front|ncias).*tsr-split|shell\/(front-|use-enter)|form\/(new-password|password-fields|phone-code|step-bar|use-wrong-code)|ui\/done)/

/** The other pages before the log-in come in one file: the first file, which names every other, stays small. */
const visitor: CodeSplittingGroup = {
  name: 'visitor',
  test: visitors,
  priority: 1,
  includeDependenciesRecursively: false,
}

/** Signs that several pages show: one file for all of them, instead of one for each. */
const icons: CodeSplittingGroup = { name: 'icons', test: /@tabler\/icons-react\/.*\/icons\//, minShareCount: 2 }

/** The smallest parts of the library that several pages share: one file, and not a name in the first file for each. */
const small: CodeSplittingGroup = {
  name: 'small',
  test: /@mantine\/(core|hooks|store)\//,
  minShareCount: 2,
  maxModuleSize: 800,
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
      return `import { loadFile } from '/src/shell/load-file.ts'\n${patiently}`
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

/** `vite` serves client and worker on one port; `vite build` makes the client only, wrangler bundles the worker. */
export default defineConfig(({ command }) => ({
  root: 'web',
  // A worker obeys the headers of its own script: it comes through the gateway, and not from the folder of assets.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } } },
  plugins: [
    ...clientPlugins(),
    askAgain(),
    ...(command === 'serve' ? [returning, worker()] : [headersOfFiles, serviceWorker()]),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [base, inputs, visitor, icons, small] },
      },
    },
  },
}))

import { cloudflare } from '@cloudflare/vite-plugin'

import { gatewayPaths } from '#contracts/core/gateway-paths.ts'

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
export const developmentWorker = () =>
  cloudflare({
    configPath: '../wrangler.toml',
    inspectorPort: false,
    persistState: false,
    // Set in place: returned rules would be merged with those of production instead of replacing them.
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

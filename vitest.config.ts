import { mkdirSync } from 'node:fs'

import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** The directory of the built client must exist before workerd starts; what is in it does not matter here. */
mkdirSync('dist/client', { recursive: true })

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contracts,mocks,bff}/**/*.test.ts'],
          exclude: ['bff/**/*.worker.test.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => {
            const { workerBindings, workerUpstream } = await import('./bff/testing-workerd.ts')
            return {
              wrangler: { configPath: './wrangler.toml' },
              miniflare: { bindings: workerBindings, outboundService: workerUpstream },
            }
          }),
        ],
        test: { name: 'workerd', include: ['bff/**/*.worker.test.ts'], fsModuleCache: false },
      },
    ],
  },
})

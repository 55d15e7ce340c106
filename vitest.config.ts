import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

import { clientPlugins } from './web/build/plugins.ts'

/** workerd needs the directory of the built client; its content does not matter here. */
mkdirSync('dist/edge', { recursive: true })

/** `npm test` leaves out what takes long, whole files and single tests: TESTS=short. */
const isShort = process.env['TESTS'] === 'short'
const long = isShort ? ['**/*.long.test.*'] : []
const tags = { tags: [{ name: 'long' }], ...(isShort && { tagsFilter: ['!long'] }) }

export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1, // page tests wait for two fifths of their time
    // Node's fetch asserts it where a socket of msw closes after its call was aborted: no code of this project is on the stack.
    onUnhandledError: ({ message, stack }) => !(message.includes('assert(!this.aborted)') && stack?.includes('@mswjs')),
    projects: [
      {
        test: {
          name: 'node',
          ...tags,
          environment: 'node',
          // One module graph per worker, for all files: loading it anew for each took a third of the time.
          isolate: false,
          setupFiles: ['mocks/testing/setup.ts'],
          include: ['{contracts,mocks,bff}/**/*.test.ts', '{.ci,web/build}/**/*.test.ts'],
          exclude: ['bff/**/*.worker.test.ts', ...long],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } }, // as long as mocks/testing/waits.ts
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            verbose: false, // workerd would print each error that an object throws to its caller
            // By path: the settings of the gateway's tests stay with them.
            miniflare: (await import(new URL('bff/testing/workerd.ts', import.meta.url).href)).miniflareOptions,
          })),
        ],
        test: {
          name: 'workerd',
          ...tags,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } }, // as long as mocks/testing/waits.ts
          include: ['bff/**/*.worker.test.ts'],
          setupFiles: ['bff/testing/worker-log.ts'],
          fsModuleCache: false,
          // They share one mock upstream, which is in this process, and one workerd, whose start took half of the time.
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        root: 'web',
        plugins: clientPlugins(),
        test: {
          name: 'web',
          ...tags,
          // One document and one client per worker, for all files: each of them anew took a third of the time.
          environment: './src/testing/shared-document.ts',
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://localhost:8787' } },
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: long,
          setupFiles: ['src/testing/setup.ts'],
          env: { DEBUG_PRINT_LIMIT: '30000' }, // of a failed query: the frame alone fills the default
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 20_000 } }, // as long as mocks/testing/waits.ts
          css: false,
        },
      },
    ],
  },
})

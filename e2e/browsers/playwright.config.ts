import { defineConfig } from '@playwright/test'

/** `npm run browsers`: what only Firefox or WebKitGTK can prove, with the built client. `@smoke`: part of `npm run test:all`. */
export default defineConfig<object, { engine: string }>({
  testMatch: '*.journey.ts',
  outputDir: '../../dist/test/browsers',
  globalSetup: './install.ts',
  workers: 1, // the journeys of an engine share one product
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['dot'], ['json']] : 'list',
  projects: ['Firefox', 'WebKitGTK'].map((name) => ({ name, use: { engine: name } })),
})

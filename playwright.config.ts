import { availableParallelism } from 'node:os'

import { defineConfig, devices } from '@playwright/test'

const { RUNTIME = 'workerd', CHROMIUM } = process.env

/** The product as a person meets it, on the runtime that RUNTIME names; e2e/product.ts starts one for each worker. */
export default defineConfig({
  testDir: 'e2e',
  // The client is the same on both: Node runs the journeys in which the gateway's platform has a part.
  testMatch: RUNTIME === 'node' ? '**/{log-in,exam,upstream,offline}.e2e.ts' : '**/*.e2e.ts',
  outputDir: 'dist/test/e2e',
  workers: availableParallelism(),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A trace would film every journey, also those that pass.
    screenshot: 'only-on-failure',
    // As on a first visit: every test is a fresh browser, which would fetch the whole client to keep it, and a request
    // of the service worker is none that a test could stop. offline.e2e.ts is about what comes after.
    serviceWorkers: 'block',
    // Nothing slides or fades: a click that waits until its target stands still would wait for that first.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
      ...(CHROMIUM && { executablePath: CHROMIUM }),
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grepInvert: /@phone/ },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone/ },
  ],
})

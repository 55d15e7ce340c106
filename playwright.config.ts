import { availableParallelism } from 'node:os'

import { defineConfig, devices } from '@playwright/test'

const { RUNTIME = 'workerd', CHROMIUM } = process.env

/**
 * Journeys that also run on Node: those that depend on the gateway's platform. `@once`: what is in the browser alone.
 * `@core`: browser, wire and clock meet in it, and `npm test` plays it; `npm run test:all` plays all.
 */
export const journeysOnNode = ['session/log-in', 'candidate/exam', 'upstream', 'offline']

/** Journeys in a browser, on the runtime that RUNTIME names; e2e/testing/product.ts starts one product per worker. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: RUNTIME === 'node' ? journeysOnNode.map((name) => `**/${name}.e2e.ts`) : '**/*.e2e.ts',
  outputDir: 'dist/test/e2e',
  workers: availableParallelism(),
  fullyParallel: true,
  retries: 1, // what passes only then is listed and counted
  forbidOnly: true,
  // Bounds for a busy machine: a test that passes takes a tenth of them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['dot'], ['json']] : 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A trace would record every journey, also those that pass.
    screenshot: 'only-on-failure',
    // offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // No transitions: a click waits until its target has stopped moving.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Without a locale in UTF-8 Chromium names every file in Chinese "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        // A page lives for seconds here: what V8 compiles anew for it took a fifth of the processor.
        '--js-flags=--no-opt',
      ],
      ...(CHROMIUM && { executablePath: CHROMIUM }),
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'] },
      grepInvert: RUNTIME === 'node' ? /@phone|@once/ : /@phone/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone/ },
  ],
})

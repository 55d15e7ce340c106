import { defineConfig, devices } from '@playwright/test'

const { RUNTIME = 'workerd', CHROMIUM } = process.env
const port = Number(process.env['E2E_PORT'] ?? 8790)
const mockPort = port + 1

/** The product as a person meets it, on the runtime that RUNTIME names. One worker: the mock upstream has one state. */
export default defineConfig({
  testDir: 'e2e',
  // The client is the same on both: Node runs the journeys in which the gateway's platform has a part.
  testMatch: RUNTIME === 'node' ? '**/{log-in,exam,upstream,offline}.e2e.ts' : '**/*.e2e.ts',
  outputDir: 'dist/test/e2e',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    // As on a first visit: every test is a fresh browser, which would fetch the whole client to keep it, and a request
    // of the service worker is none that a test could stop. offline.e2e.ts is about what comes after.
    serviceWorkers: 'block',
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
      ...(CHROMIUM && { executablePath: CHROMIUM }),
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grepInvert: /@phone/ },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@phone/ },
  ],
  webServer: {
    command: `exec node mocks/start.ts ${RUNTIME === 'node' ? '--node' : ''}`,
    url: `http://localhost:${port}/readyz`,
    env: { PORT: String(port), MOCK_PORT: String(mockPort) },
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})

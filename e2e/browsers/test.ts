import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'

import { freePort } from '#bff/testing/processes/free-port.ts'
import { mockControls, type Mock } from '../testing/mock.ts'
import { startServer } from '../testing/processes.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type HttpsFront, startHttpsFront } from './https-front.ts'
import { installed } from './install.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

/** The product and the mocks behind TLS, on Node, for a browser that trusts its certificate by a capability. */
type Stage = { readonly front: HttpsFront; readonly mock: Mock; readonly browser: Engine; stop(): Promise<void> }

/** What a journey has: a browser without cookies, the mock and the network. */
export type Scene = {
  readonly mock: Mock
  readonly network: Pick<HttpsFront, 'cut' | 'restore'>
  /** Reports of violations; a journey that causes some on purpose empties it. */
  readonly violations: string[]
  newTab(): Promise<Tab>
  /** Kills the browser and starts it again; its tabs are gone. */
  killBrowser(): Promise<void>
}

/**
 * Journeys in another engine than Chromium. `storage`: whether that of the browser outlives its process. A violation that
 * the browser reports fails the journey. What an engine cannot do here is a failure that is expected: it is tried all the
 * same, so that a reason which no longer holds is noticed.
 */
export const test = base.extend<{ storage: 'memory' | 'disk'; scene: Scene }, { engine: string; stage: Stage }>({
  storage: ['memory', { option: true }],
  engine: ['', { scope: 'worker', option: true }],
  stage: [
    async ({ engine }, provide) => {
      const stage = await startStage(engine)
      await provide(stage)
      await stage.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  scene: async ({ stage: { front, mock, browser }, storage }, provide) => {
    await mock.set('/reset')
    front.violations.length = 0
    const profile = await browser.newProfile(storage)
    await provide({
      mock,
      network: front,
      violations: front.violations,
      newTab: async () => new Tab(await profile.open(), front.origin),
      killBrowser: () => profile.kill(),
    })
    front.restore()
    await profile.end()
    expect(front.violations, 'violations that the browser reported').toEqual([])
  },
})

/** Starts the product with the built client, and a browser. */
async function startStage(engine: string): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  const [front, mockFront] = [await startHttpsFront(), await startHttpsFront()]
  const [port, mockPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    MOCK_PORT: String(mockPort),
    PUBLIC_ORIGIN: front.origin,
    MOCK_ORIGIN: mockFront.origin,
    STORE: `sqlite:${join(folder, 'sessions.sqlite')}`,
  }
  const server = await startServer('mocks/start.ts', { env, core: null, args: ['--node'], limit: 60_000 })
  front.forwardTo(`http://localhost:${port}`)
  mockFront.forwardTo(`http://127.0.0.1:${mockPort}`)
  const { firefox, webkit } = installed()
  const browser = await (engine === 'Firefox' ? startFirefox(firefox) : startWebKit(webkit))
  return {
    front,
    mock: mockControls({ origin: front.origin, mockOrigin: `http://127.0.0.1:${mockPort}`, stop: server.stop }),
    browser,
    async stop() {
      await browser.stop()
      front.stop()
      mockFront.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

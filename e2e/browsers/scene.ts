import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#bff/testing/processes/free-port.ts'
import { controlsOf, type Mock } from '../testing/mock.ts'
import { startServer } from '../testing/processes.ts'
import type { Engine, Profile } from './engine.ts'
import { type HttpsFront, startHttpsFront } from './https-front.ts'
import { Tab, until } from './tab.ts'

/** The product and the mocks behind TLS, on Node, for browsers that trust its certificate by a capability. */
export type Stage = { readonly front: HttpsFront; readonly mock: Mock; stop(): Promise<void> }

/** What a journey has: a browser without cookies, the mock and the network. */
export type Scene = {
  readonly mock: Mock
  readonly network: Pick<HttpsFront, 'cut' | 'restore'>
  /** Reports of violations; a journey that causes some on purpose empties it. */
  readonly violations: string[]
  newTab(): Promise<Tab>
  /** The tab that a page opened. */
  openedTab(): Promise<Tab>
  /** Kills the browser and starts it again; its tabs are gone. */
  killBrowser(): Promise<void>
  /** What the table says of this journey in this engine. */
  note(text: string): void
}

/** Starts the product with the built client. */
export async function startStage(): Promise<Stage> {
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
  const mock = controlsOf({ origin: front.origin, mockOrigin: `http://127.0.0.1:${mockPort}`, stop: server.stop })
  return {
    front,
    mock,
    async stop() {
      front.stop()
      mockFront.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Playable = { readonly isOnDisk?: boolean; run(scene: Scene): Promise<void> }

/**
 * Plays a journey in a new profile on a reset mock; returns its notes. Rejects where it fails, or where the browser
 * reported a violation.
 */
export async function play(engine: Engine, { front, mock }: Stage, { run, isOnDisk }: Playable) {
  const notes: string[] = []
  await mock.set('/reset')
  front.violations.length = 0
  const profile: Profile = await engine.newProfile(isOnDisk ? 'disk' : 'memory')
  try {
    await run({
      mock,
      network: front,
      violations: front.violations,
      newTab: async () => new Tab(await profile.open(), front.origin),
      openedTab: () => openedTab(profile, front.origin),
      killBrowser: () => profile.kill(),
      note: (text) => void notes.push(text),
    })
    if (front.violations.length > 0) throw new Error(`violations: ${front.violations.join('\n')}`)
    return notes
  } finally {
    front.restore()
    await profile.end()
  }
}

async function openedTab(profile: Profile, origin: string): Promise<Tab> {
  await until('a page that a page opened', async () => (await profile.opened()).length > 0)
  const [page] = await profile.opened()
  if (!page) throw new Error('the page has closed')
  return new Tab(page, origin)
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#bff/testing/free-port.ts'
import { stop, supervised } from '../testing/processes.ts'
import type { Engine, Profile } from './engine.ts'
import { type Commands, commandsOf, startSession, untilReady, windowOf } from './webdriver.ts'

/** Paths of WebKitGTK's driver and of its browser. */
export type WebKitPaths = { readonly driver: string; readonly browser: string }

/** WebKitGTK through its WebDriver, on a virtual screen. */
export async function startWebKit({ driver, browser }: WebKitPaths): Promise<Engine> {
  const port = await freePort()
  const folder = folderOfSettings()
  const child = supervised(['xvfb-run', '-a', '-s', '-screen 0 1280x1000x24', driver, `--port=${port}`], {
    core: null,
    output: 'ignore',
    env: { TZ: 'Asia/Shanghai', LANG: 'C.UTF-8', XDG_CONFIG_HOME: folder },
  })
  const commands = commandsOf(`http://127.0.0.1:${port}`)
  await untilReady(commands)
  const capabilities = {
    acceptInsecureCerts: true,
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const first = await startSession(commands, capabilities)
  await first.commands('DELETE', '')
  return {
    name: 'WebKitGTK',
    version: first.version,
    // A session is a browser of its own with a storage of its own; the driver has one at a time.
    newProfile: async () => profileOf((await startSession(commands, capabilities)).commands),
    async stop() {
      await stop(child)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Settings of GTK without animations, which WebKit says to pages as prefers-reduced-motion. */
function folderOfSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  return folder
}

function profileOf(commands: Commands): Profile {
  const own: string[] = []
  return {
    async open() {
      const handle =
        own.length === 0
          ? String(await commands('GET', '/window'))
          : ((await commands('POST', '/window/new', { type: 'window' })) as { handle: string }).handle // W3C WebDriver 11.5
      own.push(handle)
      return windowOf(commands, handle)
    },
    async opened() {
      const handles = (await commands('GET', '/window/handles')) as string[] // W3C WebDriver 11.4
      return handles.filter((handle) => !own.includes(handle)).map((handle) => windowOf(commands, handle))
    },
    end: async () => void (await commands('DELETE', '')),
  }
}

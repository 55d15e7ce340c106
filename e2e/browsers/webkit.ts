import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#bff/testing/processes/free-port.ts'
import { stop, supervised } from '../testing/processes.ts'
import type { Engine, Profile } from './engine.ts'
import { type Commands, sessionCommands, startSession, untilReady, sessionWindow } from './webdriver.ts'

/** Paths of WebKitGTK's driver and of its browser. */
export type WebKitPaths = { readonly driver: string; readonly browser: string }

/** WebKitGTK through its WebDriver, on a virtual screen. */
export async function startWebKit(paths: WebKitPaths): Promise<Engine> {
  const folder = folderOfSettings()
  return {
    newProfile: async () => driverProfile(await startDriver(paths, folder)),
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

type Driver = { readonly commands: Commands } & Pick<Profile, 'end'>

/**
 * A driver with a session, which is a browser with a storage of its own. A driver has one session at a time, and may wait forever
 * for the second one.
 */
async function startDriver({ driver, browser }: WebKitPaths, folder: string): Promise<Driver> {
  const port = await freePort()
  const child = supervised(['xvfb-run', '-a', '-s', '-screen 0 1280x1000x24', driver, `--port=${port}`], {
    core: null,
    output: 'ignore',
    env: { TZ: 'Asia/Shanghai', LANG: 'C.UTF-8', XDG_CONFIG_HOME: folder },
  })
  const commands = sessionCommands(`http://127.0.0.1:${port}`)
  try {
    await untilReady(commands)
    const inSession = await startSession(commands, {
      acceptInsecureCerts: true,
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    const end = async () => {
      await inSession('DELETE', '').catch(() => undefined)
      await stop(child)
    }
    return { commands: inSession, end }
  } catch (error) {
    await stop(child)
    throw error
  }
}

/** Settings of GTK without animations, which WebKit says to pages as prefers-reduced-motion. */
function folderOfSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  return folder
}

function driverProfile({ commands, end }: Driver): Profile {
  let isFirst = true
  return {
    async open() {
      const handle = isFirst
        ? String(await commands('GET', '/window'))
        : ((await commands('POST', '/window/new', { type: 'window' })) as { handle: string }).handle // W3C WebDriver 11.5
      isFirst = false
      return sessionWindow(commands, handle)
    },
    // A driven browser has an ephemeral storage.
    kill: () => Promise.reject(new Error('its storage is in memory')),
    end,
  }
}

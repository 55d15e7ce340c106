import { existsSync, globSync } from 'node:fs'

import { aptInstall, installAdvice } from '../testing/apt.ts'
import { ensureServers } from '../testing/servers.ts'
import type { WebKitPaths } from './webkit.ts'

const packages = 'firefox-esr webkit2gtk-driver xvfb xauth fonts-wqy-microhei'

/** Installs servers and browsers of the tests, as Debian has them, where they are missing. */
export default function install(): void {
  ensureServers()
  if (missing()) aptInstall(packages)
}

/** Paths of the browsers. Throws with the command to install one that is missing. */
export function installed(): { firefox: string; webkit: WebKitPaths } {
  if (missing()) throw new Error(`a browser is missing: install it, ${installAdvice(packages)}`)
  return { firefox, webkit: { driver, browser: miniBrowser() ?? '' } }
}

const [firefox, driver, screen] = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run']

const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]

const missing = () => ![firefox, driver, screen, miniBrowser() ?? ''].every((path) => existsSync(path))

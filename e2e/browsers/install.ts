import { existsSync, globSync } from 'node:fs'

import { aptInstall, installAdvice } from '../testing/apt.ts'
import type { WebKitPaths } from './webkit.ts'

const packages = 'firefox-esr webkit2gtk-driver xvfb xauth fonts-wqy-microhei'

/** Paths of the installed browsers; null for one that is not installed. */
export type Installed = { readonly firefox: string | null; readonly webkit: WebKitPaths | null }

/** Browsers of the tests, as Debian has them; installs what is missing where apt can. */
export function ensureBrowsers(): Installed {
  const before = installed()
  if (before.firefox && before.webkit) return before
  aptInstall(packages)
  return installed()
}

/** What to do where a browser is missing. */
export const advice = `install it, ${installAdvice(packages)}`

function installed(): Installed {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run']
  return {
    firefox: existsSync('/usr/bin/firefox-esr') ? '/usr/bin/firefox-esr' : null,
    webkit: browser && existsSync(driver) && existsSync(screen) ? { driver, browser } : null,
  }
}

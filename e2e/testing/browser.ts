import { existsSync } from 'node:fs'

import { type Browser, chromium } from '@playwright/test'

import { aptInstall, installAdvice, succeeds } from './apt.ts'

/** Debian's builds of Chromium. The headless shell comes first: a journey takes a quarter less time in it. */
const debianPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const packages = 'chromium-headless-shell fonts-wqy-microhei'

/**
 * Browser of the tests: Playwright's own, otherwise Debian's; installs what is missing. Returns its path, null for
 * Playwright's own. Throws with the command to install.
 */
export function ensureBrowser(): string | null {
  if (existsSync(chromium.executablePath())) return null
  const installed = debianBrowser()
  if (installed) return installed
  if (
    succeeds('playwright install --with-deps chromium-headless-shell chromium') &&
    existsSync(chromium.executablePath())
  )
    return null
  aptInstall(packages)
  const added = debianBrowser()
  if (added) return added
  throw new Error(`no browser: install Chromium and a CJK font, ${installAdvice(packages)}`)
}

const debianBrowser = () => debianPaths.find((path) => existsSync(path))

/**
 * With DevTools attached, V8 looks up the place of each `Error` that is made, and parses the whole file again for it:
 * React makes some while it is loaded. Kept from the start, places cost nobody's time.
 */
const withPlaces = '--js-flags=--no-enable-lazy-source-positions'

/** A browser for measurements; installs it where it is missing. */
export function openBrowser(): Promise<Browser> {
  const executablePath = ensureBrowser()
  return chromium.launch({ args: ['--no-sandbox', withPlaces], ...(executablePath && { executablePath }) })
}

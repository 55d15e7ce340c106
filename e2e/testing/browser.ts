import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { type Browser, chromium } from '@playwright/test'

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
  if (run('playwright install --with-deps chromium-headless-shell chromium') && existsSync(chromium.executablePath()))
    return null
  run(`apt-get update && apt-get install -y --no-install-recommends ${packages}`)
  const added = debianBrowser()
  if (added) return added
  throw new Error(`no browser: install Chromium and a CJK font, for instance with: apt-get install ${packages}`)
}

const debianBrowser = () => debianPaths.find((path) => existsSync(path))

const run = (line: string) => spawnSync(line, { shell: true, stdio: 'ignore', timeout: 600_000 }).status === 0

/** A browser for what is not a journey; installs it where it is missing. */
export function openBrowser(): Promise<Browser> {
  const executablePath = ensureBrowser()
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
}

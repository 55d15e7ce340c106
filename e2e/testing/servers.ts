import { existsSync } from 'node:fs'

import { aptInstall, installAdvice } from './apt.ts'

const paths = [
  '/usr/bin/redis-server',
  '/usr/bin/redis-sentinel',
  '/usr/sbin/nginx',
  '/usr/bin/openssl',
  '/usr/bin/promtool',
  '/usr/bin/pdftoppm',
]
const packages = 'redis-server redis-sentinel nginx-light openssl prometheus poppler-utils'

/**
 * Servers that tests start on ports of their own: Redis with its sentinels, and nginx; openssl makes certificates,
 * promtool proves the alerts, pdftoppm draws what is printed. Installs what is missing, without starting the system's
 * services. Throws with the command to install.
 */
export function ensureServers(): void {
  if (areInstalled()) return
  aptInstall(packages)
  if (!areInstalled()) throw new Error(`servers are missing: install them, ${installAdvice(packages)}`)
}

const areInstalled = () => paths.every((path) => existsSync(path))

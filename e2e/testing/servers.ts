import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const paths = [
  '/usr/bin/redis-server',
  '/usr/bin/redis-sentinel',
  '/usr/sbin/nginx',
  '/usr/bin/openssl',
  '/usr/bin/promtool',
]
const packages = 'redis-server redis-sentinel nginx-light openssl prometheus'

/**
 * Servers that tests start on ports of their own: Redis with its sentinels, and nginx; openssl makes certificates,
 * promtool proves the alerts.
 * Installs what is missing, without starting the system's services. Throws with the command to install.
 */
export function ensureServers(): void {
  if (areInstalled()) return
  run(`apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends ${packages}`)
  if (!areInstalled())
    throw new Error(`servers are missing: install them, for instance with: apt-get install ${packages}`)
}

const areInstalled = () => paths.every((path) => existsSync(path))

const run = (line: string) => spawnSync(line, { shell: true, stdio: 'ignore', timeout: 600_000 })

import { spawnSync } from 'node:child_process'

/** Runs a command of the shell in silence, at most ten minutes; whether it succeeded. */
export const succeeds = (line: string): boolean =>
  spawnSync(line, { shell: true, stdio: 'ignore', timeout: 600_000 }).status === 0

/** Installs packages of Debian where apt can, without starting services; whether it could. */
export const aptInstall = (packages: string): boolean =>
  succeeds(`apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends ${packages}`)

/** What a person does where packages are missing. */
export const installAdvice = (packages: string): string => `for instance with: apt-get install ${packages}`

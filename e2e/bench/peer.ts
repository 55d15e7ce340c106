import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { startServer } from '../testing/processes.ts'
import { type Product, startLimit } from '../testing/product.ts'

/** Builds the client of another commit in a worktree, with the packages of this one, and starts the product there. */
export async function startPeer(commit: string): Promise<Product> {
  const cwd = join(mkdtempSync(join(tmpdir(), 'peer-')), 'tree')
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd, stdio: 'inherit' })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', cwd, commit])
  // Also where the run is interrupted, or takes too long.
  process.once('exit', () => {
    execFileSync('git', ['worktree', 'remove', '--force', cwd])
    rmSync(join(cwd, '..'), { recursive: true })
  })
  process.once('SIGINT', () => process.exit(130))
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'))
  run('node_modules/.bin/vite', 'build', '--logLevel', 'error')
  const env = { PORT: '8796', MOCK_PORT: '8797' }
  const { stop } = await startServer('mocks/start.ts', { env, core: 0, limit: startLimit, cwd })
  return { origin: `http://localhost:${env.PORT}`, mockOrigin: `http://127.0.0.1:${env.MOCK_PORT}`, stop }
}

import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { Redis } from 'ioredis'

import type { RedisAddress } from '../../config/store-address.ts'
import { freePort } from '../processes/free-port.ts'

/** A Redis of a test, on a port of its own; without persistence, unless its options say otherwise. */
export type RedisServer = {
  readonly port: number
  readonly address: RedisAddress
  /** Stops or goes on, as the process of a machine that hangs. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
  /** Starts it again with what it has on disk. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** How a client of the test connects to a Redis that is protected. */
export type Access = { readonly password?: string; readonly tls?: Record<string, never> }

/** A test that fails may not come to its end; then they end with this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts a server of a test that ends with this process at the latest. */
export function spawnServer(command: string, args: readonly string[]): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts a Redis; resolves when it takes connections. `options` are those of its command line. */
export async function startRedis(...options: readonly string[]): Promise<RedisServer> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'redis-'))
  const quiet = ['--save', '', '--appendonly', 'no', '--dir', directory, '--bind', '127.0.0.1']
  const quick = ['--repl-diskless-sync-delay', '0'] // a replica begins at once
  const tls = options.includes('--tls-cert-file')
  const listening = tls ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)]
  const args = [...listening, ...quiet, ...quick, ...options]
  let child = await launch(args)
  return {
    port,
    address: { ...redisAt(port), tls },
    signal: (name) => void child.kill(name),
    async restart() {
      await end(child)
      child = await launch(args)
    },
    async close() {
      await end(child)
      rmSync(directory, { recursive: true })
    },
  }
}

async function launch(args: readonly string[]): Promise<ChildProcessByStdio<null, Readable, null>> {
  const child = spawnServer('redis-server', args)
  const exited = once(child, 'exit')
  await once(child, 'spawn').catch(() => {
    throw new Error('there is no redis-server: the test command of README.md installs it')
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    void exited.then(() => reject(new Error('redis-server ended')))
  })
  return child
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export const redisAt = (port: number): RedisAddress => ({
  kind: 'redis',
  nodes: [{ host: '127.0.0.1', port }],
  master: null,
  db: 0,
  username: null,
  password: null,
  sentinelUsername: null,
  sentinelPassword: null,
  tls: false,
})

/** Resolves when a replica confirms the writes of this master. */
export async function hasReplica(port: number, access: Access = {}): Promise<void> {
  const client = new Redis({ port, ...access })
  do await client.set('probe', 1, 'PX', 1)
  while ((await client.wait(1, 100)) < 1)
  client.disconnect()
}

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Redis } from 'ioredis'

import { sleep } from '#contracts/core/time/timer.ts'

import type { RedisAddress } from '../../config/store-address.ts'
import { freePort } from '../processes/free-port.ts'
import { type Access, hasReplica, type RedisServer, spawnServer, startRedis } from './redis-server.ts'

/** A master with a replica, and three sentinels that watch them. */
export type Watched = {
  readonly address: RedisAddress
  readonly master: RedisServer
  readonly replica: RedisServer
  close(): Promise<void>
}

const name = 'sessions'

/** What protects them: options of Redis, lines of a sentinel, and how a client connects. */
export type Protection = {
  readonly redis: readonly string[]
  readonly sentinel: readonly string[]
  readonly access: Access
}
const none: Protection = { redis: [], sentinel: [], access: {} }

/** Starts all five; resolves when the sentinels know the replica and each other. */
export async function startWatched({ redis, sentinel, access }: Protection = none): Promise<Watched> {
  const master = await startRedis(...redis)
  const replica = await startRedis(...redis, '--replicaof', '127.0.0.1', String(master.port))
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(master.port, sentinel)))
  await Promise.all([hasReplica(master.port, access), ...sentinels.map(({ port }) => knowsAll(port, access))])
  return {
    address: {
      ...master.address,
      kind: 'sentinel',
      master: name,
      nodes: sentinels.map(({ port }) => ({ host: '127.0.0.1', port })),
    },
    master,
    replica,
    async close() {
      await Promise.all([...sentinels, master, replica].map((it) => it.close()))
    },
  }
}

type SentinelOptions = {
  readonly port: number
  readonly masterPort: number
  readonly directory: string
  readonly protection: readonly string[]
}

/** Down after a second: the shortest that a busy machine does not take for an outage. */
const configuration = ({ port, masterPort, directory, protection }: SentinelOptions) => `
${protection.some((line) => line.startsWith('tls-')) ? `port 0\ntls-port ${port}` : `port ${port}`}
bind 127.0.0.1
dir ${directory}
sentinel monitor ${name} 127.0.0.1 ${masterPort} 2
sentinel down-after-milliseconds ${name} 1000
sentinel failover-timeout ${name} 3000
${protection.join('\n')}
`

async function startSentinel(masterPort: number, protection: readonly string[]) {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'sentinel-'))
  const file = join(directory, 'sentinel.conf')
  writeFileSync(file, configuration({ port, masterPort, directory, protection }))
  const child = spawnServer('redis-sentinel', [file])
  child.stdout.resume()
  const exited = once(child, 'exit')
  return {
    port,
    async close() {
      child.kill('SIGKILL')
      await exited
      rmSync(directory, { recursive: true })
    },
  }
}

async function knowsAll(port: number, access: Access) {
  const client = new Redis({ port, ...access, retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined) // until it listens
  for (let n = 0; n < 300; n += 1) {
    const [state] = (await client.call('SENTINEL', 'MASTERS')) as readonly (readonly string[])[] // of its reference
    const stateValue = (field: string) => state?.[state.indexOf(field) + 1]
    if (stateValue('num-slaves') === '1' && stateValue('num-other-sentinels') === '2') return client.disconnect()
    await sleep(50)
  }
  throw new Error('the sentinels do not know each other')
}

import type { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'

import { Cluster, Redis, type CommonRedisOptions, type RedisOptions } from 'ioredis'

import { within } from '#contracts/core/time/timer.ts'

import type { RedisAddress } from '#bff/config/store-address.ts'
import { lateError, type Script } from './script.ts'

/** Milliseconds until a command has failed. Source: security R9. */
const commandTimeout = 250
/** Milliseconds until a mutating command is not executed any more; the rest is for the difference between two clocks. */
const deadline = 200
/** Milliseconds that WAIT waits for a replica. */
const replicaTimeout = 100
/** Milliseconds for which it is known whether there is a replica. */
const rolesLife = 5_000

/** What a script answers: bulk strings as bytes. */
export type Reply = Buffer | number | null | readonly Reply[]
type Argument = string | number | Uint8Array

/** `full`: it reads but does not write, because its memory is full. */
export type StoreState = 'available' | 'unavailable' | 'full'

/** What an operator should know. `unreplicated`: a log-out that no replica has confirmed. */
export type StoreEvent = StoreState | 'unreplicated'

/** Scripts on one Redis, of any topology. */
export type RedisConnection = {
  /** Runs a script on a key. Rejects within the time-out; then a mutating one has run by its deadline, or never does. */
  run(script: Script, key: string, args?: readonly Argument[]): Promise<Reply>
  /** As `run`, on a connection of its own, and waits for a replica to acknowledge, where there is one. */
  runReplicated(script: Script, key: string, args?: readonly Argument[]): Promise<Reply>
  /** Time of the store, in milliseconds since the epoch. */
  time(): number
  /** Compares the clocks again. */
  synchronise(): Promise<void>
  close(): void
}

/**
 * Its defaults queue commands without end behind a master that is stopped, and send them once more after a failover; these
 * fail at once, and their callers decide. Source: docs/decisions/0090.
 */
const options = {
  connectTimeout: 1_000,
  socketTimeout: 1_000,
  maxRetriesPerRequest: 0,
  disableClientInfo: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (attempts: number) => Math.min(50 * attempts, 500),
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'), // the master became a replica
} satisfies CommonRedisOptions

/** Opens the connections; resolves when the store answers. Rejects with its error when it does not within `ms`. */
export async function connectRedis(
  address: RedisAddress,
  { report, ms = 10_000 }: { report: (event: StoreEvent) => void; ms?: number },
): Promise<RedisConnection> {
  const [calls, logOuts] = [openClient(address), openClient(address)]
  let lastError: unknown = new Error('no answer')
  for (const client of [calls, logOuts]) client.on('error', (error: unknown) => (lastError = error))
  const close = () => [calls, logOuts].forEach((client) => client.disconnect())
  const ready = Promise.all([isReady(calls), isReady(logOuts)])
  await within(ms, ready, () => {
    close()
    throw withLikelyCause(lastError)
  })
  const connection = createConnection({ calls, logOuts }, report)
  calls.on('ready', () => void connection.synchronise().catch(() => undefined)) // another master has another clock
  await connection.synchronise()
  return { ...connection, close }
}

/** Redis in protected mode says why, and closes the connection: the client sees only that its next write fails. */
function withLikelyCause(error: unknown): unknown {
  const { code, message } = Object(error)
  if (code !== 'EPIPE' && code !== 'ECONNRESET') return error
  const likely = 'the server closed the connection, as Redis without a password does to other machines (protected-mode)'
  return new Error(`${message}: ${likely}`, { cause: error })
}

type Client = Redis | Cluster

function openClient(address: RedisAddress): Client {
  const { kind, nodes, db, tls, username, password } = address
  const access = { ...(username && { username }), ...(password && { password }), ...(tls && { tls: {} }) }
  if (kind === 'cluster') {
    const { retryStrategy, enableOfflineQueue, ...redisOptions } = { ...options, ...access }
    return new Cluster([...nodes], { redisOptions, enableOfflineQueue, clusterRetryStrategy: retryStrategy })
  }
  if (kind === 'redis') return new Redis({ ...options, ...access, ...nodes[0], db })
  return new Redis({ ...options, ...access, ...sentinelOptions(address) })
}

function sentinelOptions({ nodes, master, tls, sentinelUsername, sentinelPassword }: RedisAddress) {
  return {
    sentinels: [...nodes],
    name: String(master),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }), // to the sentinels, and to the master that they name
    failoverDetector: true,
    sentinelCommandTimeout: commandTimeout,
    sentinelRetryStrategy: options.retryStrategy,
  } satisfies RedisOptions
}

const isReady = (client: Client) => new Promise<void>((resolve) => client.once('ready', () => resolve()))

/** Whether a master has a replica; its answer is remembered for `rolesLife`. */
function replicaCheck(client: Client) {
  let replicated = { at: Number.NEGATIVE_INFINITY, hasReplica: false }
  return async (): Promise<boolean> => {
    if (client instanceof Cluster) return false // WAIT is of one node
    if (performance.now() - replicated.at < rolesLife) return replicated.hasReplica
    const [role, , replicas] = (await inTime(client.role())) as [string, number, unknown] // of a master
    replicated = {
      at: performance.now(),
      hasReplica: role === 'master' && Array.isArray(replicas) && replicas.length > 0,
    }
    return replicated.hasReplica
  }
}

function createConnection({ calls, logOuts }: { calls: Client; logOuts: Client }, report: (event: StoreEvent) => void) {
  let offset = Date.now() - performance.now()
  let state: StoreState = 'available'

  const time = () => performance.now() + offset

  function enter(next: StoreState) {
    if (next !== state) report(next)
    state = next
  }

  async function synchronise() {
    const startedAt = performance.now()
    const [seconds, microseconds] = await inTime(calls.time())
    const middle = (startedAt + performance.now()) / 2
    offset = Number(seconds) * 1000 + Number(microseconds) / 1000 - middle
  }

  /** Sends scripts to one client, and observes the state of the store by their outcomes. */
  function sender(client: Client) {
    async function send({ sha, lua, hasDeadline }: Script, key: string, args: readonly Argument[]) {
      const all = hasDeadline ? [Math.ceil(time() + deadline), ...args] : args
      const rest = [1, key, ...all.map(asArgument)] as const
      try {
        return (await inTime(client.callBuffer('evalsha', sha, ...rest))) as Reply // of our own scripts
      } catch (error) {
        if (!isReply(error, 'NOSCRIPT')) throw error
        return (await inTime(client.callBuffer('eval', lua, ...rest))) as Reply // as above
      }
    }

    /** A late command was not executed: it is sent once more when the clocks differed. */
    async function attempt(script: Script, key: string, args: readonly Argument[]): Promise<Reply> {
      try {
        return await send(script, key, args)
      } catch (error) {
        if (!isReply(error, lateError)) throw error
        await synchronise()
        return send(script, key, args)
      }
    }

    return async (script: Script, key: string, args: readonly Argument[]) => {
      try {
        const reply = await attempt(script, key, args)
        if (script.needsMemory || state === 'unavailable') enter('available')
        return reply
      } catch (error) {
        enter(isReply(error, 'OOM') ? 'full' : 'unavailable')
        throw error
      }
    }
  }

  const [sendCall, sendLogOut] = [sender(calls), sender(logOuts)]

  const hasReplica = replicaCheck(logOuts)

  return {
    time,
    synchronise,
    run: (script: Script, key: string, args: readonly Argument[] = []) => sendCall(script, key, args),
    async runReplicated(script: Script, key: string, args: readonly Argument[] = []) {
      const isExpected = await hasReplica()
      const reply = await sendLogOut(script, key, args)
      if (!isExpected) return reply
      const confirmations = await inTime(logOuts.wait(1, replicaTimeout)).catch(() => 0)
      if (confirmations === 0) report('unreplicated')
      return reply
    },
  }
}

/**
 * Time-out of a command. The client's own one counts the lag of a busy event loop: its timer comes before the answer is
 * read from the socket. This function reads first.
 */
const inTime = <T>(command: Promise<T>): Promise<T> =>
  within(commandTimeout, command, async () => {
    await setImmediate()
    throw new Error('the store did not answer in time')
  })

/** Whether Redis itself answered with this error code; an error within a script ends with the code. */
const isReply = (error: unknown, code: string) => error instanceof Error && error.message.startsWith(code)

const asArgument = (argument: Argument) => (argument instanceof Uint8Array ? asBuffer(argument) : argument)

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  globalThis.Buffer.from(buffer, byteOffset, byteLength)

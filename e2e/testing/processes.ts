import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** CPU core. Benchmarks measure on core 0; load and upstream share core 1. */
export type Core = 0 | 1

export type Running = {
  readonly url: string
  stop(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
}

/** A server whose processor time can be read. */
export type Metered = Running & {
  /** Seconds of processor time that it has taken, all threads. Only on Linux. */
  cpuTime(): number
}

/** A server on this Node. */
export type NodeServer = Metered & {
  /** Its memory now. Only on Linux. */
  memory(): Memory
}

/** Memory of a process, MB: resident, and the part of it that is not backed by a file. */
type Memory = { readonly resident: number; readonly own: number }

/** Environment and folder of a process, beside those of this one, and by how much others go before it. */
type Surroundings = { env?: Readonly<Record<string, string>>; cwd?: string | undefined; niceness?: number }

const supervisor = new URL('supervisor.ts', import.meta.url).pathname

/**
 * Starts a command that ends with this process, on one core where given and supported. An output pipe must be read: a
 * full pipe blocks the command.
 */
export function supervised(
  command: readonly string[],
  { core, output, env = {}, cwd, niceness = 0 }: { core: Core | null; output: 'pipe' | 'ignore' } & Surroundings,
): ChildProcess {
  const onCore = core !== null && process.platform === 'linux' ? ['taskset', '-c', String(core)] : []
  const nice = niceness > 0 ? ['nice', '-n', String(niceness)] : []
  return spawn(process.execPath, [supervisor, ...onCore, ...nice, ...command], {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['pipe', output, output === 'ignore' ? 'ignore' : 'inherit'],
    detached: true, // a signal to our process group must not end it before its children
  })
}

/** Ends a supervised command and waits for it. */
export async function stop(child: ChildProcess) {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  child.stdin?.end()
  await ended
}

/** Ends a supervised command with SIGKILL and waits for it. */
export async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGUSR2') // supervisor.ts
  await ended
}

type Server = {
  readonly env: Readonly<Record<string, string>> & { readonly PORT: string }
  readonly core: Core | null
  readonly args?: readonly string[]
  /** Start time-out in milliseconds. */
  readonly limit?: number
  /** Folder to run in; this one by default. */
  readonly cwd?: string
  /** By how much other processes go before it, 0 to 19. */
  readonly niceness?: number
}

/** Runs a script on this Node as a server on `PORT`; it is ready when it prints its first line. */
export async function startServer(
  script: string,
  { env, core, args = [], limit = 30_000, cwd, niceness = 0 }: Server,
): Promise<NodeServer> {
  const child = supervised([process.execPath, script, ...args], { core, output: 'pipe', env, cwd, niceness })
  const early = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`)))
  early.catch(() => undefined) // once it is ready, its end is what stop() asks for
  try {
    const [line] = await within(limit, `start of ${script}`, Promise.race([once(child.stdout!, 'data'), early])) // a pipe
    if (String(line).includes('"process":"failed"')) throw new Error(String(line))
  } catch (error) {
    await stop(child)
    throw error
  }
  child.stdout?.resume()
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    stop: () => stop(child),
    kill: () => kill(child),
    cpuTime: () => processCpuTime(child),
    memory: () => processMemory(child),
  }
}

/** Process id of the command that the supervisor runs. */
const commandPid = ({ pid }: ChildProcess) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

function processMemory(child: ChildProcess): Memory {
  if (process.platform !== 'linux') return { resident: Number.NaN, own: Number.NaN }
  const status = readFileSync(`/proc/${commandPid(child)}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') }
}

/** Seconds of processor time that a supervised command has taken, all threads. Only on Linux. */
export function processCpuTime(child: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN
  const command = commandPid(child)
  const [, fields = ''] = readFileSync(`/proc/${command}/stat`, 'utf8').split(') ') // behind the name
  const [user, system] = fields.split(' ').slice(11)
  return (Number(user) + Number(system)) / ticksPerSecond
}

/** USER_HZ. */
const ticksPerSecond = 100

/** Runs a script on this Node to its end, within `limit` milliseconds, and returns the JSON that it prints. */
export async function runScript(
  script: string,
  args: readonly string[],
  { core, limit, env = {} }: { core: Core | null; limit: number; env?: Readonly<Record<string, string>> },
): Promise<unknown> {
  const child = supervised([process.execPath, '--expose-gc', script, ...args], { core, output: 'pipe', env })
  try {
    return JSON.parse(await within(limit, script, text(child.stdout!))) // stdout is a pipe
  } finally {
    await stop(child)
  }
}

/** Binds this process to one core while `work` runs. */
export async function onCore<T>(core: Core, work: () => Promise<T>): Promise<T> {
  bind(String(core))
  try {
    return await work()
  } finally {
    bind('0-1023')
  }
}

function bind(cores: string) {
  if (process.platform === 'linux')
    execFileSync('taskset', ['-a', '-p', '-c', cores, String(process.pid)], { stdio: 'ignore' })
}

/** Deadline: rejects with `what` when the work takes longer than `limit` milliseconds. */
export async function within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${what}: no end within ${limit / 1000} s`)), limit)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

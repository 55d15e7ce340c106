import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import type { ProcessLine } from '../../http/log-line.ts'
import { Tab } from '../browser.ts'
import type { CookieJar } from '../cookie-jar.ts'
import { demoSettings, origin } from '../settings.ts'

/** The Node entry as a process of its own, on a free port. */
export type GatewayProcess = {
  readonly url: string
  /** What it wrote, oldest first. */
  readonly lines: readonly string[]
  readonly child: ChildProcess
  /** Resolves with the exit code when the process has ended; null where the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Line of the start, as far as it is one. */
export function parseStartLine(line: string): Partial<ProcessLine> {
  const parsed: unknown = line.startsWith('{') ? JSON.parse(line) : {}
  return Object(parsed).process === 'listening' ? Object(parsed) : {}
}

type Settings = Readonly<Record<string, string>>

/** `maxFileBlocks`: size limit of its files in KiB, as on a full disk. */
type Limits = { readonly maxFileBlocks?: number }

/** Starts the Node entry with these settings and no others. */
export function launchGateway(settings: Settings, { maxFileBlocks }: Limits = {}) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const limit = maxFileBlocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${maxFileBlocks}; `
  return spawn('bash', ['-c', `${limit}exec ${process.execPath} bff/platform/node/entry.ts`], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a gateway with the demo settings and these; resolves when it listens. */
export async function startGateway(settings: Settings, limits?: Limits): Promise<GatewayProcess> {
  const child = launchGateway({ ...demoSettings, PORT: '0', SHUTDOWN_DELAY: '0', ...settings }, limits)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error(lines.join('\n'))))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const { address } = parseStartLine(line)
        if (address) resolve(address)
      })
    }
  })
  function end(signal: 'SIGTERM' | 'SIGKILL') {
    child.kill(signal)
    return exited
  }
  return { url, lines, child, end }
}

/** Sends a request for the origin `from` to `to` instead, as a proxy passes it on. */
export async function passOn(request: Request, from: string, to: string): Promise<Response> {
  const { method, headers, signal } = request
  const body = method === 'POST' ? await request.text() : null
  return fetch(request.url.replace(from, to), { method, headers, signal, body })
}

/** Passes requests on to the process that `choose` names, as a load balancer does. */
export const sendTo = (choose: () => Pick<GatewayProcess, 'url'>) => (request: Request) =>
  passOn(request, origin, choose().url)

/** One tab whose requests go to the process that `choose` names. */
export const balancedTab = (choose: () => Pick<GatewayProcess, 'url'>, jar?: CookieJar) => new Tab(sendTo(choose), jar)

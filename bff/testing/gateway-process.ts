import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import type { CookieJar } from './cookie-jar.ts'
import { Tab } from './browser.ts'
import { demoSettings, origin } from './settings.ts'

/** The Node entry as a process of its own, on a free port. */
export type GatewayProcess = {
  readonly url: string
  /** What it wrote, oldest first. */
  readonly lines: readonly string[]
  readonly child: ChildProcess
  /** Resolves when the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a gateway with the demo settings and these; resolves when it listens. */
export async function startGateway(settings: Readonly<Record<string, string>>): Promise<GatewayProcess> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['bff/platform/node/entry.ts'], {
    env: { PATH, ...demoSettings, PORT: '0', SHUTDOWN_DELAY: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error(lines.join('\n'))))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const [, address] = /^listening on (http:\S+)/.exec(line) ?? []
        if (address) resolve(address)
      })
    }
  })
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    child.kill(signal)
    await exited
  }
  return { url, lines, child, end }
}

/** One tab whose requests go to the process that `choose` names, as behind a load balancer. */
export function balancedTab(choose: () => Pick<GatewayProcess, 'url'>, jar?: CookieJar): Tab {
  return new Tab(async (request) => {
    const target = request.url.replace(origin, choose().url)
    const { method, headers, signal } = request
    return fetch(target, { method, headers, signal, ...(method === 'POST' && { body: await request.text() }) })
  }, jar)
}

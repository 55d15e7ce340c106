import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { sleep } from '#contracts/core/time/timer.ts'

import { checkPort } from '../check-port.ts'
import { bundleWorker } from './bundle.ts'
import { serveClientFiles } from './client-files.ts'

type ProductOptions = {
  readonly hostname: string
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  /** Folder of the built client. */
  readonly client: string
  /** Folder of its sessions, which outlive a restart; without one they do not. */
  readonly state?: string
}

/** Reports of workerd: a client leaves before its answer has ended, an alarm is late or set anew, a flag of other versions. */
const omitted =
  /disconnected: (?:write\(\)|writev\(\)|peer disconnected|other end)|alarm (?:overdue|handler canceled)|nodejs_compat became the default/

/** The gateway in workerd itself, with the built client. Ends with this process. */
export async function startWorkerdProduct({ settings, state, hostname, port, ...built }: ProductOptions) {
  await checkPort('PORT', port, hostname)
  const client = await serveClientFiles(built.client)
  const options = {
    hostname,
    port,
    variables: settings,
    clientPort: client.port,
    clientAddress: '127.0.0.1',
    ...(state && { state }),
  }
  const { command, remove } = await bundleWorker('bff/platform/worker/entry.ts', options)
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!omitted.test(text)) process.stderr.write(text)
  })
  const kill = () => void child.kill()
  process.once('exit', kill)
  const ended = once(child, 'exit').then(() => 'ended' as const)
  if ((await Promise.race([ended, answers(`http://${hostname}:${port}/healthz`)])) === 'ended') {
    throw new Error('workerd has ended')
  }
  return {
    ended,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      client.close()
      remove()
    },
  }
}

async function answers(url: string): Promise<'answers'> {
  while (!(await fetch(url).catch(() => null))) await sleep(50)
  return 'answers'
}

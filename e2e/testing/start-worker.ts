import { setTimeout as wait } from 'node:timers/promises'

import { bundleWorker as bundle } from '#mocks/workerd/bundle.ts'
import { type Core, processCpuTime, kill, type Metered, stop, supervised, within } from './processes.ts'

type WorkerOptions = {
  readonly port: number
  readonly variables?: Readonly<Record<string, string>>
  readonly core: Core | null
}

/** A bundled worker with the storage of its objects: runs that follow one another share it. */
export type WorkerBundle = { start(): Promise<Metered>; remove(): void }

/** Bundles a worker and runs it in workerd, without a client. */
export async function startWorker(entry: string, options: WorkerOptions): Promise<Metered> {
  const { start, remove } = await bundleWorker(entry, options)
  const running = await start()
  return {
    ...running,
    async stop() {
      await running.stop()
      remove()
    },
  }
}

export async function bundleWorker(entry: string, { core, ...options }: WorkerOptions): Promise<WorkerBundle> {
  const { command, remove } = await bundle(entry, options)
  const url = `http://127.0.0.1:${options.port}`
  return {
    async start() {
      const child = supervised(command, { core, output: 'ignore' })
      await within(30_000, `start of ${entry}`, anyAnswer(url))
      return { url, stop: () => stop(child), kill: () => kill(child), cpuTime: () => processCpuTime(child) }
    },
    remove,
  }
}

async function anyAnswer(url: string) {
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await wait(50)
}

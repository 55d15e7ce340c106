import { freePort } from '#bff/testing/processes/free-port.ts'
import { type Core, type Running, startServer } from '../testing/processes.ts'

/** What can be changed while it runs. */
type Change = {
  /** Calls at once, and milliseconds of each on average; without a bound at first. */
  readonly workers?: number
  readonly time?: number
  /** Calls that it never answers, by the end of their path; none by ''. */
  readonly hang?: string
}

/** An upstream in a process of its own. */
export type Upstream = Running & {
  control(change: Change): Promise<void>
}

/** Starts an upstream, which answers at once until it gets a capacity. */
export async function startUpstream(core: Core | null): Promise<Upstream> {
  const env = { PORT: String(await freePort()) }
  const server = await startServer('e2e/load/upstream-server.ts', { env, core })
  return {
    ...server,
    async control(change) {
      const query = new URLSearchParams(Object.entries(change).map(([name, value]) => [name, String(value)]))
      await fetch(`${server.url}/control?${query.toString()}`)
    },
  }
}

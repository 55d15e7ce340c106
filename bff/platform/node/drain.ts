import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'

/** Seconds until requests under way are cut off after SIGTERM. Source: security R66. */
const drainTimeout = 25
/** Seconds from the end of new connections until idle ones are closed, at most. */
const idleGrace = 1

type Draining = {
  /** Seconds from SIGTERM until it takes no connections. */
  readonly delay: number
  /** Receives each step: the first with its signal, a failure with its reason. */
  readonly report: (step: 'draining' | 'stopping' | 'stopped' | 'failed', reason?: string) => void
  /** Closes servers that do not wait for requests under way. */
  readonly begin: () => void
  /** Closes stores and connections, after the last request. */
  readonly close: () => Promise<unknown>
}

/** How far the end of the process has come. */
export type Drain = {
  /** The readiness check answers that the process takes no more requests. */
  isDraining(): boolean
  /** Each connection closes after its answer. */
  isClosing(): boolean
  /** Ends the process on SIGTERM, after the delay, and on SIGINT. */
  watch(server: HttpServer): void
}

/** Graceful shutdown on signals. */
export function drainOnSignals({ delay, report, begin, close }: Draining): Drain {
  let state: 'announced' | 'begun' | null = null

  /**
   * No new connections, waits for requests under way, then closes the stores. A proxy may be sending a request on an idle
   * connection: these stay for a while, in which it meets the closed port and takes another gateway.
   */
  function stop(server: HttpServer) {
    state = 'begun'
    report('stopping')
    begin()
    const deadline = setTimeout(cutOff, drainTimeout * 1000)
    let closeTimer: ReturnType<typeof setInterval> | undefined
    const closeIdle = () => (closeTimer = setInterval(() => server.closeIdleConnections(), 100)) // as they become idle
    setTimeout(closeIdle, Math.min(idleGrace, delay) * 1000)
    // The close() of an HTTP server would close idle connections first. Connected clients are accepted before this runs.
    setImmediate(() =>
      Server.prototype.close.call(server, () => {
        clearTimeout(deadline)
        clearInterval(closeTimer)
        void close().finally(() => {
          report('stopped')
          process.exit(0)
        })
      }),
    )
  }

  function cutOff() {
    report('failed', `requests under way were cut off after ${drainTimeout} s`)
    process.exit(1)
  }

  /** Not ready from now on; a balancer that learns of it from the readiness check has the delay to do so. */
  function drain(server: HttpServer) {
    state = 'announced'
    report('draining', 'SIGTERM')
    setTimeout(() => stop(server), delay * 1000)
  }

  return {
    isDraining: () => state !== null,
    isClosing: () => state === 'begun',
    watch(server) {
      process.once('SIGTERM', () => drain(server))
      process.once('SIGINT', () => stop(server))
    },
  }
}

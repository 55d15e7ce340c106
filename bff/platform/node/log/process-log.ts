import { stackFrames } from '#bff/calls/log.ts'
import { releaseText } from '#bff/config/release.ts'
import type { Log, ProcessLine } from '#bff/http/log-line.ts'

type Fields = Omit<ProcessLine, 'time' | 'level' | 'process' | 'release'>

const levels: Readonly<Partial<Record<ProcessLine['process'], ProcessLine['level']>>> = {
  warning: 'warn',
  failed: 'error',
}

/** A line about the process. */
export const processLine = (process: ProcessLine['process'], fields: Fields = {}): ProcessLine => ({
  time: new Date().toISOString(),
  level: levels[process] ?? 'info',
  process,
  release: releaseText,
  ...fields,
})

/** Ends the start with the reason as a line of the log, and exit code 1. A pipe of Linux takes it before the exit. */
export function failStart(reason: string): never {
  process.stdout.write(`${JSON.stringify(processLine('failed', { reason }))}\n`)
  process.exit(1)
}

/** Writes warnings of Node and the error that ends the process as lines; the message of an error may quote data. */
export function logProcessEvents(log: Log & { flush(): void }): void {
  process.removeAllListeners('warning') // Node prints them as text
  process.on('warning', ({ name, message }) => log(processLine('warning', { reason: `${name}: ${message}` })))
  process.on('uncaughtException', (error) => {
    log(processLine('failed', { reason: stackFrames(error) }))
    log.flush()
    process.exit(1)
  })
}

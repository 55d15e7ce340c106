import type { Log } from '#bff/http/log-line.ts'

/** Milliseconds until the buffer is written. */
const flushInterval = 50

/** Buffers log lines, which are written out of the way of calls: one write per line would cost more than formatting it. */
export function batchedLog(write: (text: string) => void): Log & { flush(): void } {
  let lines: Parameters<Log>[0][] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (lines.length > 0) write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    lines = []
  }
  const add: Log = (line) => {
    lines.push(line)
    timer ??= setTimeout(flush, flushInterval)
  }
  return Object.assign(add, { flush })
}

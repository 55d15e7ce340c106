import type { Log } from '#bff/log-line.ts'

/** Milliseconds until the buffer is written. */
const flushInterval = 50

/** Buffers log lines: one write per line would cost more than formatting it. */
export function batchedLog(write: (text: string) => void): Log & { flush(): void } {
  let buffer = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (buffer) write(buffer)
    buffer = ''
  }
  const add: Log = (line) => {
    buffer += `${JSON.stringify(line)}\n`
    timer ??= setTimeout(flush, flushInterval)
  }
  return Object.assign(add, { flush })
}

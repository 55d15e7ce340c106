import type { Log, LogLine } from '../../context.ts'

/** Milliseconds that a line may wait for others. */
const patience = 50

/** Writes log lines many at once: a write for each would cost a request more than making the line. */
export function batchedLog(write: (text: string) => void): Log & { flush(): void } {
  let waiting = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) write(waiting)
    waiting = ''
  }
  const add = (line: LogLine) => {
    waiting += `${JSON.stringify(line)}\n`
    timer ??= setTimeout(flush, patience)
  }
  return Object.assign(add, { flush })
}

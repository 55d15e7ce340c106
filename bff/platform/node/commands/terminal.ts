import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A question whose answer cannot come any more, as from a pipe that holds the password alone. */
export class InputEnded extends Error {
  constructor(question: string) {
    super(`standard input has ended: nobody can answer "${question.trim()}"`)
  }
}

/** Dialogue with a person at a terminal. */
export type Terminal = {
  /** The next line of standard input; `hidden`: without echo. The question goes to standard error. */
  ask(question: string, options?: { hidden: boolean }): Promise<string>
  close(): void
}

/** Reads answers from a person, or line by line from a pipe. */
export function openTerminal({ stdin, stderr }: Pick<NodeJS.Process, 'stdin' | 'stderr'>): Terminal {
  let hidden = false
  // Readline echoes its input: for a password into a void stream.
  const echo = new Writable({
    write(chunk, _, callback) {
      if (!hidden) stderr.write(chunk)
      callback()
    },
  })
  const readline = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY, historySize: 0 })
  const lines = readline[Symbol.asyncIterator]()
  return {
    async ask(question, options = { hidden: false }) {
      stderr.write(question)
      hidden = options.hidden
      const { done, value } = await lines.next()
      if (hidden) stderr.write('\n')
      hidden = false
      if (done) throw new InputEnded(question)
      return value
    },
    close: () => readline.close(),
  }
}

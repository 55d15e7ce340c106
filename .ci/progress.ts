import type { Reporter } from 'vitest/node'

/** Files between two lines of progress. */
const step = 50

/** Reporter of vitest: one line for each fifty files, with the number of tests so far. */
export default class Progress implements Reporter {
  #files = 0
  #tests = 0

  onTestModuleEnd({ children }: Parameters<NonNullable<Reporter['onTestModuleEnd']>>[0]) {
    this.#files += 1
    this.#tests += Array.from(children.allTests()).length
    if (this.#files % step === 0) console.log(`${this.#files} files, ${this.#tests} tests`)
  }
}

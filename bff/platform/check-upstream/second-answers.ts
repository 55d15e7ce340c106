import { sleep } from '#contracts/core/time/timer.ts'

/** What answers is not the test server of bff/testing/wire. */
export class NoTestServer extends Error {
  override readonly name = 'NoTestServer'
}

/**
 * Calls of a test server that were answered with the answer of another call: the server writes a second one behind each,
 * which a transport may keep for the next call on the connection. Throws NoTestServer.
 */
export async function wrongAnswers(ask: (path: string) => Promise<string>, calls: number): Promise<number> {
  let wrong = 0
  for (let n = 0; n < calls; n += 1) {
    const text = await ask(String(n))
    if (!/^(?:for|behind) \d+$/.test(text)) throw new NoTestServer('the address is not the one of a test server')
    if (text !== `for ${n}`) wrong += 1
    // Twice, so that what has arrived is read in between on a machine that is busy.
    await sleep(25)
    await sleep(25)
  }
  return wrong
}

import { expect, test } from 'vitest'

import { sleep } from '#contracts/core/timer.ts'

import { parseConfig } from '../config/config.ts'
import { demoSettings } from '../testing/settings.ts'
import { createUpstream, type Fetch } from './upstream.ts'

type Transport = {
  readonly fetch: Fetch
  /** Address of the wire server, or of the proxy in front of it. */
  readonly origin: () => string
  /** Whether the transport keeps the second answer, and gives it to the next call. */
  readonly isKept: boolean
}

/**
 * Suite "two answers on one connection": a server writes a second answer, which nobody asked for, 5 ms behind the first. A
 * transport that keeps it gives one account's answer to another. Source: security R26.
 */
export function secondAnswerSuite({ fetch, origin, isKept }: Transport) {
  test(`a second answer on one connection is ${isKept ? 'given to the next call' : 'nobody’s'}`, async () => {
    const { upstream: config } = parseConfig({ ...demoSettings, UPSTREAM_URL: `${origin()}/api/` })
    const upstream = createUpstream(fetch, config)
    const answers: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const context = { requestId: 'r', clientAddress: '' }
      const { text } = await upstream.call({ method: 'GET', path: `two-answers/${n}`, safe: true, context })
      answers.push(text)
      // Twice, so that what has arrived is read in between on a machine that is busy.
      await sleep(25)
      await sleep(25)
    }
    const own = answers.filter((text, n) => text === `for ${n}`)
    expect(own.length < 20).toBe(isKept)
  })
}

import { expect, test } from 'vitest'

import { parseConfig } from '#bff/config/config.ts'
import { wrongAnswers } from '#bff/platform/check-upstream/second-answers.ts'
import { createUpstream, type Fetch } from '#bff/upstream/upstream.ts'
import { demoSettings } from '../settings.ts'

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
    const context = { requestId: 'r', clientAddress: '' }
    const ask = async (path: string) => {
      const { text } = await upstream.call({ method: 'GET', path: `two-answers/${path}`, safe: true, context })
      return text
    }
    expect((await wrongAnswers(ask, 20)) > 0).toBe(isKept)
  })
}

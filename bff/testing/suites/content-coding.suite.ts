import { expect, test } from 'vitest'

import { parseConfig } from '#bff/config/config.ts'
import type { Ending } from '#bff/limits/concurrency/admission.ts'
import { createUpstream, type Fetch } from '#bff/upstream/upstream.ts'
import { demoSettings } from '../settings.ts'
import { codedNames, codedPath, plainText } from '../wire/coded-answers.ts'

const context = { requestId: 'r', clientAddress: '' }
const readable: ReadonlySet<string> = new Set(['none', 'gzip', 'GZIP', 'x-gzip', 'deflate', 'br'])
const whole: ReadonlySet<string> = new Set(['a length', 'chunks', 'the end of the connection'])

/** What a call comes to: its text or code, the requests that it took, and whether the breaker counts a failure. */
type Verdict = { readonly outcome: string; readonly requests: number; readonly isFailure: boolean }

/** The one table. A framing that is broken is a fault of the connection, which a read repeats; a coding is one of the answer. */
function verdictOn(coding: string, framing: string): Verdict {
  if (whole.has(framing)) {
    return { outcome: readable.has(coding) ? 'whole' : 'upstream_failed', requests: 1, isFailure: false }
  }
  if (framing === 'too short a length') {
    return { outcome: coding === 'none' ? 'cut' : 'upstream_failed', requests: 1, isFailure: false }
  }
  return { outcome: 'upstream_unavailable', requests: 2, isFailure: true }
}

/** The transport of a platform; `origin` is the address of the wire server. */
type Transport = { readonly fetch: Fetch; readonly origin: () => string }

const read = (path: string) => ({ method: 'GET', path, safe: true, context }) as const

const readOutcome = (work: Promise<string>) =>
  work.then(
    (text) => (text === plainText ? 'whole' : 'cut'),
    (error: { code?: string }) => error.code ?? 'no code',
  )

/** Contract suite of content codings and transfer framings, on one platform. */
export function contentCodingSuite({ fetch, origin }: Transport) {
  /** An upstream that counts its requests and notes how its calls end. */
  function observedUpstream() {
    const seen = { requests: 0, endings: [] as Ending[] }
    const counted: Fetch = (url, init) => {
      seen.requests += 1
      return fetch(url, init)
    }
    const admission = { enter: async () => (ending: Ending) => void seen.endings.push(ending), canRetry: () => true }
    const { upstream } = parseConfig({ ...demoSettings, UPSTREAM_URL: `${origin()}/api/` })
    return { seen, ...createUpstream(counted, upstream, { admission }) }
  }

  test.each(codedNames)('an answer of the coding %s with %s has one verdict', async (coding, framing) => {
    const { call, stream, seen } = observedUpstream()
    const request = read(codedPath(coding, framing))
    const outcome = await readOutcome(call(request).then(({ text }) => text))
    const verdict = verdictOn(coding, framing)
    expect({ outcome, requests: seen.requests, isFailure: seen.endings[0] === 'failure' }).toEqual(verdict)
    const streamed = await readOutcome(stream(request).then((answer) => answer.text()))
    // What cannot be read of a stream may be found out before its end is missing.
    const expected = readable.has(coding) ? [verdict.outcome] : ['upstream_failed', verdict.outcome]
    expect(expected).toContain(streamed)
  })

  test('both runtimes ask for the same codings', async () => {
    const answer = await observedUpstream().call(read('accept-encoding'))
    expect(answer.text).toBe('gzip, deflate, br')
  })
}

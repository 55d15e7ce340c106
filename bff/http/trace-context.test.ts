import { expect, test } from 'vitest'

import { auth } from '#contracts/session/auth.ts'

import { testGateway } from '../testing/gateway.ts'
import { mockFetch } from '../testing/mock-fetch.ts'
import { traceContext } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'

test('a well-formed header is continued: the same trace and flags, a span of our own', () => {
  const context = traceContext(`00-${traceId}-${span}-01`)
  expect(context.traceId).toBe(traceId)
  expect(context.traceparent).toMatch(new RegExp(`^00-${traceId}-(?!${span})[\\da-f]{16}-01$`))
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['another version', `01-${traceId}-${span}-01`],
  ['the version that is not allowed', `ff-${traceId}-${span}-01`],
  ['upper case', `00-${traceId.toUpperCase()}-${span}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`],
  ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['a short trace', `00-${traceId.slice(1)}-${span}-01`],
  ['more fields', `00-${traceId}-${span}-01-extra`],
  ['two of them', `00-${traceId}-${span}-01, 00-${traceId}-${span}-01`],
  ['a new line', `00-${traceId}-${span}-01\nX-Injected: 1`],
  ['a JSON', `00-${traceId}-${span}-01","level":"info`],
])('a header that is %s begins a new trace, not sampled', (_, header) => {
  const context = traceContext(header)
  expect(context.traceId).toMatch(/^[\da-f]{32}$/)
  expect(context.traceId).not.toBe(traceId)
  expect(context.traceparent).toMatch(new RegExp(`^00-${context.traceId}-[\\da-f]{16}-00$`))
})

/** What the upstream and the log get of one call with this header. */
async function called(traceparent?: string) {
  const sent: (string | undefined)[] = []
  const upstream = mockFetch()
  const gateway = await testGateway({
    fetch: (url, init) => {
      sent.push(init.headers['traceparent'])
      return upstream(url, init)
    },
  })
  await gateway.browser().call(auth.captcha, {}, traceparent === undefined ? {} : { headers: { traceparent } })
  return { sent: sent[0] ?? '', logged: gateway.lines[0]?.traceId }
}

test('the trace of a request is in its log line, and in the header of its call of the upstream', async () => {
  const { sent, logged } = await called(`00-${traceId}-${span}-01`)
  expect(logged).toBe(traceId)
  expect(sent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
})

test('a request without a trace begins one, the same in its log line and at the upstream', async () => {
  const { sent, logged } = await called()
  expect(sent.split('-')[1]).toBe(logged)
})

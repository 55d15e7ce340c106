import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { exam } from '#contracts/candidate/exam.ts'
import type { Output } from '#contracts/core/call.ts'
import { read } from '#contracts/core/endpoint.ts'
import { auth } from '#contracts/session/auth.ts'
import { session } from '#contracts/session/session.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { collectEvents, readEvents, type TestEvent } from '#bff/testing/events.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { mock } from '#mocks/core/mock.ts'
import { scenario } from '#mocks/qa/scenarios.ts'

const Input = v.strictObject({ of: v.optional(v.string(), 'queue') })
const sample = {
  /** The number of the poll, and whose it was. */
  own: read('GET sample/own', {
    access: 'login',
    input: Input,
    output: v.object({ state: v.string(), poll: v.number(), account: v.string() }),
    live: { field: 'state', while: ['open'] },
  }),
}
type Answer = Output<typeof sample.own>
let state: string
let polls: { account: string; of: string }[]
/** Polls wait for it. */
let gate: Promise<void>
const handlers = mock(sample, {
  async own({ of }, { user: { account } }) {
    const answer = { state, poll: polls.push({ account, of }), account }
    await gate
    return answer
  },
})

const pollInterval = 20
let gateway: TestGateway
let leaving: AbortController

afterEach(() => leaving.abort())
beforeEach(async () => {
  scenario.begin('normal')
  state = 'open'
  polls = []
  gate = Promise.resolve()
  leaving = new AbortController()
  gateway = await testGateway({
    api: { sample, auth, exam, user },
    fetch: mockFetch(handlers),
    overrides: { liveTimings: { pollInterval, heartbeat: 60_000, maxDuration: 60_000 } },
  })
})

const person = (account: string) => gateway.logIn(account)

const follow = async (tab: Tab, input = {}, { signal } = leaving) =>
  readEvents(await tab.subscribe(sample.own, input, { signal }))

async function next(events: AsyncGenerator<TestEvent>) {
  const { value } = await events.next()
  return value as TestEvent | undefined // the end of a stream has no value
}
const nextAnswer = async (events: AsyncGenerator<TestEvent>) => (await next(events))?.data as Answer // its contract
const nextPoll = async (events: AsyncGenerator<TestEvent>) => (await nextAnswer(events)).poll

test('one poll answers all streams of a session', async () => {
  const tab = await person('lina')
  const streams = await Promise.all([1, 2, 3, 4].map(() => follow(tab)))
  const seen = new Set<number>()
  for (let answer = 1; answer <= 5; answer += 1) {
    for (const poll of await Promise.all(streams.map(nextPoll))) seen.add(poll)
  }
  expect(seen.size).toBeLessThan(20) // where each stream polls for itself
})

test('a stream that is opened later begins with the latest answer, without a poll of its own', async () => {
  const tab = await person('lina')
  const first = await follow(tab)
  const second = await follow(tab)
  const begun = await nextPoll(second)
  const answers = [await nextPoll(first)]
  while ((answers.at(-1) ?? begun) < begun) answers.push(await nextPoll(first))
  expect(answers).toContain(begun)
})

test('other inputs, other accounts and other sessions of an account are polled apart, each with its own answers', async () => {
  const [lina, zhangwei, again] = [await person('lina'), await person('zhangwei'), await person('lina')]
  const streams = await Promise.all([follow(lina), follow(lina, { of: 'other' }), follow(zhangwei), follow(again)])
  const answers = await Promise.all(streams.map(nextAnswer))
  expect(answers.map(({ account }) => account)).toEqual(['lina', 'lina', 'zhangwei', 'lina'])
  expect(new Set(answers.map(({ poll }) => poll)).size).toBe(4)
})

test('the polls go on for the others when the stream that began them is closed', async () => {
  const tab = await person('lina')
  const closed = new AbortController()
  await next(await follow(tab, {}, closed))
  const second = await follow(tab)
  await next(second)
  closed.abort()
  expect(await nextPoll(second)).toBeLessThan(await nextPoll(second))
  state = 'over'
  expect((await collectEvents(second)).at(-1)).toMatchObject({ data: { state: 'over' } })
})

test('the end of a session ends its streams and no others', async () => {
  const [lina, zhangwei] = [await person('lina'), await person('zhangwei')]
  const ended = [await follow(lina), await follow(lina)]
  const others = await follow(zhangwei)
  for (const events of [...ended, others]) await next(events)
  await lina.value(session.logOut)
  for (const events of ended) {
    const left = await collectEvents(events)
    expect(left.at(-1)).toMatchObject({ kind: 'problem', data: { code: 'session_ended' } })
  }
  state = 'over'
  const left = await collectEvents(others)
  expect(left.at(-1)).toMatchObject({ kind: 'answer', data: { state: 'over', account: 'zhangwei' } })
})

test('a stream that shares the poll of another one is checked again before the answer', async () => {
  const tab = await person('lina')
  const [first, second] = [await follow(tab), await follow(tab)]
  for (const events of [first, second]) await next(events)
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const count = polls.length
  await vi.waitFor(() => expect(polls.length).toBeGreaterThan(count))
  await tab.value(session.logOut)
  resolve()
  const left = await collectEvents(second)
  expect(left.map(({ kind, data }) => (kind === 'answer' ? (data as Answer).poll : kind))).not.toContain(polls.length)
  expect(left.at(-1)).toMatchObject({ kind: 'problem', data: { code: 'session_ended' } })
})

test('a stream that is opened after the final answer polls anew, also while another one has not read it yet', async () => {
  const tab = await person('lina')
  await follow(tab)
  const events = await follow(tab)
  await next(events)
  state = 'over'
  const final = (await collectEvents(events)).at(-1)?.data as Answer | undefined // its contract
  expect(await nextPoll(await follow(tab))).toBeGreaterThan(final?.poll ?? Number.POSITIVE_INFINITY)
})

test('a failed poll ends every stream that shares it; a new stream polls anew', async () => {
  const tab = await person('lina')
  const streams = [await follow(tab), await follow(tab)]
  for (const events of streams) await next(events)
  faultPlan.add({ path: 'sample/own', kind: 'error', count: 1 })
  for (const events of streams) {
    const left = await collectEvents(events)
    expect(left.at(-1)).toMatchObject({ kind: 'problem', data: { code: 'upstream_failed' } })
  }
  expect(await nextPoll(await follow(tab))).toBe(polls.length)
})

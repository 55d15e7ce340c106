import { exports } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { browserCookie } from '#contracts/core/header.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { scan } from '#contracts/session/scan.ts'
import { session } from '#contracts/session/session.ts'

import { Tab } from '#bff/testing/browser.ts'
import { collectEvents, readEvents, type TestEvent } from '#bff/testing/events.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { control, journalCalls } from '#bff/testing/worker-upstream.ts'

const newBrowser = () => new Tab((request) => exports.default.fetch(request) as never) // two declarations of the same standard

const countPolls = async () => (await journalCalls('scan.qrcodeState')).length
const move = (status: string) => control('scan', { status, account: 'zhangwei' })

let tab: Tab

beforeEach(async () => {
  await control('reset', {})
  tab = newBrowser()
})

async function next(events: AsyncGenerator<TestEvent>) {
  const { value } = await events.next()
  return value as TestEvent | undefined // the end of a stream has no value
}

test('on the edge a confirmed code logs in its own browser only', async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  const events = readEvents(await tab.subscribe(scan.qrcodeState, { key }))
  expect(await next(events)).toMatchObject({ data: { status: 'waiting' } })
  await move('confirmed')
  const left = await collectEvents(events)
  expect(left).toMatchObject([{ data: { status: 'confirmed' } }])
  const { verifyKey } = left[0]!.data as { verifyKey: string } // its contract
  const input = { grant: 'scan_code' as const, verifyKey }
  expect(await readProblem(await newBrowser().call(session.logIn, input))).toMatchObject({ status: 410 })
  await tab.render(await tab.call(session.logIn, input))
  expect(await tab.value(user.info)).toMatchObject({ account: 'zhangwei' })
})

test('on the edge all streams and polls of a browser share one poll rate', { tags: ['long'] }, async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  const streams = [1, 2].map(async () => readEvents(await tab.subscribe(scan.qrcodeState, { key })))
  for (const events of await Promise.all(streams)) await next(events)
  const flood = await Promise.all(Array.from({ length: 50 }, () => tab.call(scan.qrcodeState, { key })))
  expect(new Set(flood.map((answer) => answer.status))).toEqual(new Set([429]))
  const [before, startedAt] = [await countPolls(), Date.now()]
  await sleep(5_000)
  expect(await countPolls()).toBeLessThanOrEqual(before + (Date.now() - startedAt) / 2_000 + 1)
  for (const events of await Promise.all(streams)) await events.return(undefined)
})

test('on the edge the streams of a network are limited together', async () => {
  const headers = { Accept: 'text/event-stream', 'CF-Connecting-IP': '198.51.100.9' }
  const answers: Response[] = []
  for (const browser of [newBrowser(), newBrowser(), newBrowser(), newBrowser()]) {
    const { key } = await browser.value(scan.qrcodeGenerate)
    answers.push(await browser.call(scan.qrcodeState, { key }, { headers }))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  for (const { body } of answers) await body?.cancel()
})

test('on the edge a browser id that was made up is replaced', async () => {
  const part = 'A'.repeat(43)
  tab.jar.others.set(browserCookie, `${browserCookie}=p2.${part}.${part}`)
  const answer = await tab.call(scan.qrcodeGenerate)
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(`^${browserCookie}=p2\\.(?!${part})`)])
})

async function pollsIn(ms: number): Promise<number> {
  const before = await countPolls()
  await sleep(ms)
  return (await countPolls()) - before
}

test('on the edge a disconnect stops the polling', async () => {
  const { key } = await tab.value(scan.qrcodeGenerate)
  const response = await tab.subscribe(scan.qrcodeState, { key })
  await response.body?.cancel()
  await expect.poll(() => pollsIn(3_000)).toBe(0) // one that is under way may still arrive
})

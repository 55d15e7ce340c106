import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { appointment } from '#contracts/candidate/appointment.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { candidateId } from '#bff/testing/candidates.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { startMockServer } from '#mocks/server.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { openLoop } from '../load/open-loop.ts'
import { openBrowser } from '../testing/browser.ts'
import { openPerson, type Person } from './browsers.ts'
import { examId, newCandidate } from './candidate.ts'
import { type Gateway, startNode } from './gateways.ts'
import { attempts, failureText, type Row } from './row.ts'

const of = 30
/** Calls at once that the upstream takes, and milliseconds of each. */
const [concurrency, latency] = [4, 500]
/** Calls a second of other people, ten times what it can do. */
const otherCalls = (10 * concurrency * 1000) / latency
/** Other accounts, so that none is at a limit of its own. */
const otherPeople = 10
/** Seconds of the overload in a whole run, and at least. */
const overloadTime = { whole: 60, least: 10 }
/** Until everything is saved after it, in milliseconds: the longest backoff and some. */
const patience = 90_000
/** Saves of one form that may be refused in a minute. After one that was accepted the next one waits for no backoff. */
const maxRefused = 6

/** Browsers in the opening minute: people type while calls are refused, and at the end all of it is saved. Source: security R69. */
export async function openingMinute(share: number, deadline: number): Promise<Row> {
  const startedAt = performance.now()
  scenario.begin('normal')
  const mock = await startMockServer()
  const [gateway, browser] = [await startNode(mock, { UPSTREAM_CONCURRENCY: String(concurrency) }), await openBrowser()]
  const seconds = Math.max(overloadTime.least, overloadTime.whole * share)
  const writers: Writer[] = []
  try {
    const others = await otherTabs(gateway)
    for (let index = 0; index < attempts(of, share, 2); index += 1) {
      writers.push(await openForm(await openPerson(index, browser, gateway)))
    }
    const fault = faultPlan.add({ path: 'ouma-signup', kind: 'latency', ms: latency })
    await Promise.all([overload(others, seconds), ...writers.map((writer) => type(writer, seconds))])
    faultPlan.remove(fault.id)
    const results = await Promise.all(writers.map((writer) => writerLoss(writer, deadline).catch(failureText)))
    return {
      promise: `of what is typed while calls are refused nothing is lost, with at most ${maxRefused} refused saves a minute and form`,
      amount: writers.length,
      of,
      failures: results.filter((result) => result !== null).map((result) => `--only opening: ${result}`),
      seconds: (performance.now() - startedAt) / 1000,
      detail: `${sum(writers.map((it) => it.refusedAt.length))} of ${sum(writers.map((it) => it.sentAt.length))} saves were refused; of one form in a minute at most ${Math.max(...writers.map((it) => mostInAMinute(it.refusedAt)))}, with those accepted ${Math.max(...writers.map((it) => mostInAMinute(it.sentAt)))}`,
    }
  } finally {
    for (const { person } of writers) person.network.stop()
    await browser.close()
    await gateway.stop()
    await mock.close()
  }
}

/** A person at the form. Times of the saves, and of those refused. */
type Writer = {
  readonly person: Person
  readonly page: Page
  readonly text: string
  readonly sentAt: number[]
  readonly refusedAt: number[]
}

async function openForm(person: Person): Promise<Writer> {
  const page = await person.context.newPage()
  const writer: Writer = { person, page, text: crypto.randomUUID(), sentAt: [], refusedAt: [] }
  page.on('response', (response) => {
    if (!response.url().includes('/signup/save')) return
    writer.sentAt.push(performance.now())
    if (response.status() === 503) writer.refusedAt.push(performance.now())
  })
  await page.goto('/exam/signup/index?step=base')
  await page.getByRole('textbox', { name: '联系地址' }).fill('')
  return writer
}

/** Spread over the whole overload. */
const type = ({ page, text }: Writer, seconds: number) =>
  page
    .getByRole('textbox', { name: '联系地址' })
    .pressSequentially(text, { delay: (seconds * 1000) / text.length, timeout: 4 * seconds * 1000 })

async function otherTabs(gateway: Gateway): Promise<Tab[]> {
  const tabs: Tab[] = []
  while (tabs.length < otherPeople) tabs.push((await newCandidate(1_000 + tabs.length, gateway)).tab)
  return tabs
}

/** Critical calls of these people in turns. */
function overload(tabs: readonly Tab[], seconds: number) {
  let turn = 0
  async function send() {
    turn += 1
    return (await tabs[turn % tabs.length]!.call(appointment.remove, { id: '1' })).status // there is one
  }
  return openLoop({ perSecond: otherCalls, send }, seconds)
}

/** What is wrong at the end; null where nothing is. */
async function writerLoss({ person, text, refusedAt }: Writer, deadline: number): Promise<string | null> {
  const saved = () => findExaminee(candidateId(person.index), examId)?.values['lxdz']
  const end = Math.min(performance.now() + patience, deadline + patience)
  while (saved() !== text && performance.now() < end) await wait(200)
  if (saved() !== text) return `the server has ${String(saved())} and not ${text}`
  const most = mostInAMinute(refusedAt)
  return most > maxRefused ? `${most} saves refused in a minute` : null
}

const mostInAMinute = (times: readonly number[]) =>
  Math.max(0, ...times.map((at) => times.filter((time) => time >= at && time < at + 60_000).length))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

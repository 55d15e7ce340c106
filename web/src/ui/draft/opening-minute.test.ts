import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { sleep } from '#contracts/core/time/timer.ts'
import { type FormValues, valuesToRows, rowsToValues } from '#contracts/form/form.ts'

import { problemDocument } from '#bff/http/problem.ts'
import { Admission } from '#bff/limits/concurrency/admission.ts'
import { send } from '#web/client/api/api.ts'
import { Autosave } from './autosave.ts'
import { clearDraftMemory, readDraft, removeFromDraft, visitor, writeDraft } from './draft.ts'

/** Clients with a form each. */
const clients = 30
/** Milliseconds that the gateway is overloaded, and that people type. */
const [overloadTime, typingTime] = [90_000, 20_000]
/** Of one call of the upstream, in milliseconds; it takes four at once. */
const serviceTime = 500
const until = new AbortController()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The gateway's own admission before an upstream that keeps what it is sent. */
function serveOverloaded() {
  const admission = new Admission({ ceiling: () => 4, now: () => performance.now() })
  const stored: FormValues = {}
  const arrivals: { name: string; at: number; isRefused: boolean }[] = []

  async function callUpstream(values: FormValues) {
    const end = await admission.enter({ criticality: 'critical', service: 'ouma-register' }, until)
    await sleep(serviceTime)
    end('success')
    Object.assign(stored, values)
  }

  vi.stubGlobal('fetch', async (request: Request) => {
    const { values } = (await request.json()) as { values: { name: string; value: string }[] } // what the test sends
    const arrival = { name: values[0]?.name ?? '', at: performance.now(), isRefused: false }
    arrivals.push(arrival)
    try {
      await callUpstream(rowsToValues(values))
      return Response.json({ savedAt: null, errors: [] })
    } catch (error) {
      arrival.isRefused = true
      const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '2' }
      return Response.json(problemDocument(error, 'overloaded'), { status: 503, headers })
    }
  })
  /** Others who are ahead of everybody: ten times what the upstream can do. */
  async function overload() {
    for (const end = performance.now() + overloadTime; performance.now() < end; await sleep(12))
      callUpstream({}).catch(() => undefined)
  }
  return { stored, arrivals, overload }
}

/** A form of the client, as its page makes it. */
function openForm(name: string) {
  const form = { account: visitor, formId: name, fields: [{ name, personal: false }] }
  return new Autosave({
    save: async (values) => (await send(baseInfo.updateStudentPersonInfo, { values: valuesToRows(values) })).savedAt,
    serverValues: () => ({}),
    storeOnDevice: (values, replaced) => writeDraft(form, { values, replaced }),
    discard: (names) => removeFromDraft(visitor, name, names),
  })
}

/** Virtual time, with turns for what really takes time: ciphers and the database. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const mostInAMinute = (times: readonly number[]) =>
  Math.max(0, ...times.map((begin) => times.filter((time) => time >= begin && time < begin + 60_000).length))

test('of what thirty clients type in the opening minute nothing is lost, and each sends at most six requests a minute', async () => {
  const { stored, arrivals, overload } = serveOverloaded()
  void overload()
  const forms = Array.from({ length: clients }, (_, n) => ({ name: `field${n}`, autosave: openForm(`field${n}`) }))
  const typed: Record<string, string> = {}
  for (let key = 1; key <= typingTime / 500; key += 1) {
    for (const [n, { name, autosave }] of forms.entries()) {
      if ((key + n) % 8 < 2) continue // a pause
      typed[name] = '东'.repeat(key)
      autosave.change({ [name]: typed[name] })
    }
    await pass(500)
  }
  await pass(1_000)
  // Of that second, what is left for ciphers and the database, which take real time.
  for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve))

  // A browser that ends now has all of it.
  clearDraftMemory()
  for (const { name } of forms) {
    const draft = await readDraft(visitor, name)
    expect(draft?.values[name] ?? stored[name]).toBe(typed[name])
  }

  await pass(overloadTime + 60_000)
  expect(stored).toEqual(typed)
  expect(new Set(forms.map(({ autosave }) => autosave.state().kind))).toEqual(new Set(['saved']))
  expect(await Promise.all(forms.map(({ name }) => readDraft(visitor, name)))).toEqual(forms.map(() => null))

  expect(arrivals.filter(({ isRefused }) => isRefused).length).toBeGreaterThan(clients)
  const times = forms.map(({ name }) => arrivals.filter((it) => it.name === name).map(({ at }) => at))
  expect(Math.max(...times.map(mostInAMinute))).toBeLessThanOrEqual(6)
})

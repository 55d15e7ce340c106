import { setTimeout as wait } from 'node:timers/promises'

import { signup } from '#contracts/candidate/signup.ts'
import type { Call, Output } from '#contracts/core/call.ts'
import { device } from '#contracts/session/device.ts'
import { session } from '#contracts/session/session.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { Tab } from '../browser.ts'
import { addCandidate, completeBaseInfo } from '../candidates.ts'
import { readProblem } from '../problem.ts'

const examId = '1800000000000000001'
/** Milliseconds that the upstream takes for a call that is interrupted. */
const latency = 2_000
/** Milliseconds until another process must have taken over: the lease of a refresh, and some calls. */
const takeoverTimeout = 30_000

/** Answers of a process that is too busy: nothing was sent upstream. */
const refusals: ReadonlySet<number> = new Set([429, 503])
/** Answers after which somebody logs in again: of a busy upstream, too. */
const logInFailures: ReadonlySet<number> = new Set([...refusals, 504])

/** Where the calls go: a process that is killed, and others on the same store. */
export type Site = {
  readonly origin: string
  killed(request: Request): Promise<Response>
  another(request: Request): Promise<Response>
  kill(): Promise<unknown>
}

/** A person with the same browser at both. */
type Person = { readonly account: string; readonly killed: Tab; readonly another: Tab; readonly key: string }

type Interruption = {
  /** What the upstream is slow at. */
  readonly path: string
  prepare(people: readonly Person[]): Promise<void>
  send(person: Person): Promise<Response>
  /** Goes on at another process; returns what was lost. */
  goOn(person: Person): Promise<string | null>
  /** Calls of this path that may be executed for each person. */
  readonly most: number
}

/** What a process can be in the middle of when it is killed. */
export const interruptions = {
  refresh: {
    path: 'oauth/token',
    async prepare(people) {
      settings.accessTokenSeconds = 3
      await logInAll(people)
      settings.accessTokenSeconds = 3_600
      await wait(2_700) // a token is used for four fifths of a short life
    },
    send: ({ killed }) => killed.call(session.keepAlive),
    async goOn({ another }) {
      const answer = await whenAccepted(() => another.call(session.keepAlive))
      return answer.ok ? null : describe(answer)
    },
    most: 2, // the interrupted one may be executed, too
  },
  write: {
    path: signup.submitExaminee.upstream.path,
    prepare: logInAll,
    send: ({ killed, key }) => submit(killed, key),
    async goOn({ another, key }) {
      const repeated = await whenAccepted(() => submit(another, key))
      const code = repeated.status === 200 ? 'done' : (await readProblem(repeated)).code
      if (code !== 'outcome_pending' && code !== 'done') return `the same key: ${code}`
      for (let look = 0; look < 8; look += 1) {
        if ((await repeatedRead(another, signup.getExamineeShow))?.status === 'submitted') return null
        await wait(latency / 4) // the upstream may still be at work
      }
      const again = await whenAccepted(() => submit(another, crypto.randomUUID()))
      return again.status === 200 ? null : describe(again)
    },
    most: 1,
  },
  'log-in': {
    path: 'oauth/token',
    prepare: async () => undefined,
    send: ({ killed, account }) => killed.logInByLink(account),
    async goOn({ another, account }) {
      await logIn(another, account)
      const { length } = await repeatedRead(another, device.devices)
      return length === 1 ? null : `${length} log-ins`
    },
    most: 2, // as of a refresh
  },
} satisfies Record<string, Interruption>

/** How many calls the kill interrupted, and what was lost or executed too often. */
export type Outcome = { readonly interrupted: number; readonly failures: readonly string[] }

/**
 * Kills a process in the middle of a call of each of these people, who then go on at another one; so do those whose call a
 * busy process had refused.
 */
export async function interruptedCalls(
  kind: keyof typeof interruptions,
  indices: readonly number[],
  site: Site,
): Promise<Outcome> {
  const { path, prepare, send, goOn, most }: Interruption = interruptions[kind]
  const people = indices.map((index) => newPerson(index, site))
  await prepare(people)
  const executions = watchExecutions(path)
  const slow = faultPlan.add({ path, kind: 'latency', ms: latency })
  const answers = people.map((person) =>
    send(person).then(
      ({ status }) => status,
      () => null,
    ),
  )
  await wait(latency / 2)
  await site.kill()
  faultPlan.remove(slow.id)
  const statuses = await Promise.all(answers)
  const losses = await Promise.all(
    people.map(async (person, n) => {
      const status = statuses[n] ?? null
      if (status !== null && !refusals.has(status)) return `answered ${status} before the kill`
      return goOn(person).catch((error: unknown) => String(error))
    }),
  )
  const count = executions.stop()
  const doubled = count > most * people.length ? [`${count} executed for ${people.length} people`] : []
  return {
    interrupted: statuses.filter((status) => status === null).length,
    failures: [...losses.filter((loss) => loss !== null), ...doubled].map((it) => `${kind}: ${it}`),
  }
}

function watchExecutions(path: string) {
  let count = 0
  const unwatch = journal.watch((entry) => (count += entry.path.includes(path) && entry.executed ? 1 : 0))
  return {
    stop() {
      unwatch()
      return count
    },
  }
}

function newPerson(index: number, { origin, killed, another }: Site): Person {
  const account = addCandidate(index, { examId, stage: 'filling' })
  completeBaseInfo(index)
  const tab = new Tab(fromNetwork(index, killed), undefined, origin)
  const there = new Tab(fromNetwork(index, another), tab.jar, origin)
  for (const it of [tab, there]) it.exam = examId
  return { account, killed: tab, another: there, key: crypto.randomUUID() }
}

async function logInAll(people: readonly Person[]) {
  await Promise.all(
    people.map(async ({ killed, another, account }) => {
      await logIn(killed, account)
      another.account = killed.account
    }),
  )
}

async function logIn(tab: Tab, account: string) {
  const answer = await whenAccepted(() => tab.logInByLink(account), logInFailures)
  if (!answer.ok) throw new Error(await describe(answer))
  await tab.render(answer)
}

/** Repeats a call until its answer is none of these, or the time is up. */
async function whenAccepted(send: () => Promise<Response>, repeated = refusals): Promise<Response> {
  const from = performance.now()
  for (;;) {
    const answer = await send()
    if (!repeated.has(answer.status) || performance.now() - from > takeoverTimeout) return answer
    await wait(500)
  }
}

/** The output of a read that is repeated until no process refuses it. */
async function repeatedRead<C extends Call>(tab: Tab, call: C): Promise<Output<C>> {
  const answer = await whenAccepted(() => tab.call(call))
  if (!answer.ok) throw new Error(await describe(answer))
  return answer.json() // what the gateway parsed with this schema
}

const submit = (tab: Tab, key: string) => tab.call(signup.submitExaminee, {}, { headers: { 'Idempotency-Key': key } })

async function describe(answer: Response): Promise<string> {
  const { status, code, detail } = await readProblem(answer)
  return `${status} ${code} ${detail}`
}

/** Sends the requests of a person from a network of their own, as a proxy says. */
export function fromNetwork(person: number, send: Site['killed']): Site['killed'] {
  const address = `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`
  return (request) => {
    request.headers.set('X-Forwarded-For', address)
    request.headers.set('CF-Connecting-IP', address)
    return send(request)
  }
}

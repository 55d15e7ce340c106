import { setTimeout as wait } from 'node:timers/promises'

import { signup } from '#contracts/candidate/signup.ts'
import { outcome } from '#contracts/session/outcome.ts'

import type { Tab } from '#bff/testing/browser.ts'
import { readProblem } from '#bff/testing/problem.ts'

/** The writes of a candidate, in turns: the mock accepts each only after the other, so that a late repetition shows. */
export const turns = [
  { call: signup.submitExaminee, after: 'submitted' },
  { call: signup.recallSubmitExaminee, after: 'withdrawn' },
] as const

export type Turn = (typeof turns)[number]

type Habits = {
  /** Requests at once with one key. */
  readonly clicks: number
  /** Sends the key once more before it looks. */
  readonly isImpatient: boolean
}

const maxTries = 40

/**
 * One write as the client makes it: without a clear answer it asks what became of it, and only where nothing was done it
 * writes again, with a new key. Throws when it never learns the outcome. Source: security R60.
 */
export async function writeOnce(tab: Tab, { call }: Turn, { clicks, isImpatient }: Habits): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const key = crypto.randomUUID()
    const send = () => sendCode(() => tab.call(call, {}, { headers: { 'Idempotency-Key': key } }))
    const codes = await Promise.all(Array.from({ length: clicks }, send))
    if (isImpatient && !codes.includes('done')) codes.push(await send())
    if (codes.includes('done') || (await isDone(tab, call, key))) return
  }
  throw new Error(`no outcome after ${maxTries} tries`)
}

/** Asks until the outcome is definite, also while the gateway is away. */
async function isDone(tab: Tab, { url: write }: Turn['call'], key: string): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const asked = { write, key, exam: tab.exam ?? '', input: {} }
    const answer = await tab.call(outcome.check, asked).catch(() => null)
    if (answer?.status === 200) return ((await answer.json()) as { outcome: string }).outcome === 'done' // its contract
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new Error(`the outcome cannot be read: ${(await readProblem(answer)).code}`)
    await wait(1_000)
  }
  throw new Error('the outcome cannot be read')
}

async function sendCode(send: () => Promise<Response>): Promise<string> {
  const answer = await send().catch(() => null)
  if (!answer) return 'no answer'
  return answer.status === 200 ? 'done' : (await readProblem(answer)).code
}

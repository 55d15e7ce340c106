import { generate } from 'otplib'

import type { Call } from '#contracts/core/endpoint.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { clock } from '#mocks/core/clock.ts'
import type { Tab } from './browser.ts'
import type { ExampleCall } from './example-call.ts'

/** The code that an authenticator app shows now. */
export const timeCode = (secret: string): Promise<string> => generate({ secret, epoch: Math.floor(clock.now() / 1000) })

/** Enrols a second factor in a tab that is logged in, and lets the time step of its first code pass. */
export async function enrolFactor(tab: Tab): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = await tab.value(secondFactor.begin)
  const { recoveryCodes } = await tab.value(secondFactor.confirm, { code: await timeCode(secret) })
  await tab.render()
  clock.set(clock.now() + 30_000)
  return { secret, recoveryCodes }
}

const account = 'admin'

/** For a call without an input. */
async function enrolled(tab: Tab) {
  await enrolFactor(tab)
  return {}
}

/** Calls of the second factor. */
export const secondFactorExamples: readonly (readonly [Call, ExampleCall])[] = [
  [secondFactor.status, { account, prepare: enrolled }],
  [secondFactor.begin, { account }],
  [
    secondFactor.confirm,
    { account, prepare: async (tab) => ({ code: await timeCode((await tab.value(secondFactor.begin)).secret) }) },
  ],
  [
    secondFactor.verify,
    { account, prepare: async (tab) => ({ code: await timeCode((await enrolFactor(tab)).secret) }) },
  ],
  [secondFactor.renewRecoveryCodes, { account, prepare: enrolled }],
  [secondFactor.remove, { account, prepare: enrolled }],
]

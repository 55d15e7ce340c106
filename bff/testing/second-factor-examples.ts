import { generate } from 'otplib'

import type { Call } from '#contracts/core/endpoint.ts'
import { passkey } from '#contracts/session/passkey.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { clock } from '#mocks/core/clock.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './authenticator.ts'
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

/** Adds a passkey to the factor of an account that has just verified it. */
export async function addPasskey(
  tab: Tab,
  deviation?: Parameters<SoftwareAuthenticator['create']>[1],
): Promise<SoftwareAuthenticator> {
  const authenticator = await softwareAuthenticator()
  const created = await authenticator.create(await tab.value(passkey.begin), deviation)
  await tab.value(passkey.add, { ...created, name: 'key' })
  return authenticator
}

const account = 'admin'

/** Of a tab with a factor and a passkey. */
async function answer(tab: Tab) {
  await enrolFactor(tab)
  const authenticator = await addPasskey(tab)
  return authenticator.get(await tab.value(passkey.challenge))
}

/** Of a tab with a factor. */
async function created(tab: Tab) {
  await enrolFactor(tab)
  const authenticator = await softwareAuthenticator()
  return { ...(await authenticator.create(await tab.value(passkey.begin))), name: '办公电脑' }
}

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
  [passkey.begin, { account, prepare: enrolled }],
  [passkey.add, { account, prepare: created }],
  [
    passkey.challenge,
    {
      account,
      async prepare(tab) {
        await enrolFactor(tab)
        await addPasskey(tab)
        return {}
      },
    },
  ],
  [passkey.verify, { account, prepare: answer }],
  [
    passkey.remove,
    {
      account,
      async prepare(tab) {
        await enrolFactor(tab)
        return { id: (await addPasskey(tab)).id }
      },
    },
  ],
]

import type { Call } from '#contracts/core/call.ts'
import { passkey } from '#contracts/session/passkey.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import type { Tab } from '../browser.ts'
import { softwareAuthenticator } from '../second-factor/authenticator.ts'
import { addPasskey, enrolFactor, timeCode } from '../second-factor/enrolment.ts'
import type { ExampleCall } from './example-call.ts'

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

import { generate } from 'otplib'

import { passkey } from '#contracts/session/passkey.ts'
import { secondFactor } from '#contracts/session/second-factor.ts'

import { clock } from '#mocks/core/clock.ts'
import type { Tab } from '../browser.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './authenticator.ts'

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

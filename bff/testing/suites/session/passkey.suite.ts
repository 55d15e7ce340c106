import { generate } from 'otplib'
import { beforeEach, expect, test } from 'vitest'

import type { Account } from '#contracts/session/session.ts'

import type { WebCrypto } from '#bff/config/at-rest/crypto.ts'
import { parseConfig } from '#bff/config/config.ts'
import { pseudonyms } from '#bff/http/browser/pseudonym.ts'
import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import type { SharedState } from '#bff/limits/shared-state/store.ts'
import { challengeLife } from '#bff/session/second-factor/passkey-challenge.ts'
import { type SecondFactors, secondFactors } from '#bff/session/second-factor/second-factors.ts'
import type { SecondFactorStore } from '#bff/session/second-factor/store.ts'
import { softwareAuthenticator } from '../../second-factor/authenticator.ts'
import { demoSettings } from '../../settings.ts'

/** The stores that passkeys are kept in, of one kind. */
type Bench = {
  readonly crypto: WebCrypto
  readonly secondFactors: SecondFactorStore
  readonly sharedState: SharedState
  readonly rateLimits: RateLimitStore
}

const config = parseConfig(demoSettings)

/** Contract suite of passkeys, on each store; two processes share it. */
export function passkeySuite(makeBench: () => Promise<Bench>) {
  let processes: readonly [SecondFactors, SecondFactors]
  let account: Account
  let time: number

  beforeEach(async () => {
    const bench = await makeBench()
    time = Date.parse('2026-11-21T09:00:00Z')
    const now = () => time
    const { keyedHash } = pseudonyms({ crypto: bench.crypto, config })
    const process = () => secondFactors({ ...bench, config, keyedHash, now, wallTime: now })
    processes = [process(), process()]
    const ref = crypto.randomUUID()
    account = {
      ref,
      userId: '1',
      userName: 'admin',
      realName: '',
      avatar: null,
      tenantId: 't',
      roles: [],
      oauthId: null,
    }
  })

  /** A time code, then a passkey: begun in one process, added in the other one. */
  async function enrol() {
    const [one, other] = processes
    const { secret } = await one.begin(account)
    await other.confirm(account, await generate({ secret, epoch: Math.floor(time / 1000) }))
    const authenticator = await softwareAuthenticator()
    const created = await authenticator.create(await one.passkeys.begin(account, 'session'))
    await other.passkeys.add(account, 'session', { ...created, name: '办公电脑' })
    return authenticator
  }

  const assertion = async ({ get }: Awaited<ReturnType<typeof enrol>>, counter?: number) =>
    get(await processes[0].passkeys.challenge(account, 'session'), counter === undefined ? {} : { counter })

  const verify = (answer: Awaited<ReturnType<typeof assertion>>, process = processes[1]) =>
    process.passkeys.verify(account, 'session', answer).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    )

  test('an enrolled passkey is listed, and asked for, by every process', async () => {
    const { id } = await enrol()
    for (const process of processes) {
      const { passkeys } = await process.status(account)
      expect(passkeys).toMatchObject([{ id, name: '办公电脑', lastUsed: null }])
      const { allowCredentials } = await process.passkeys.challenge(account, 'session')
      expect(allowCredentials.map((it) => it.id)).toEqual([id])
    }
  })

  test('a use is accepted by another process than that of the challenge, and is stored', async () => {
    const authenticator = await enrol()
    expect(await verify(await assertion(authenticator))).toBe('accepted')
    const [passkey] = (await processes[0].status(account)).passkeys
    expect(passkey?.lastUsed).not.toBeNull()
  })

  test('a counter that does not rise is refused by every process, also of two uses at once', async () => {
    const authenticator = await enrol()
    expect(await verify(await assertion(authenticator, 7))).toBe('accepted')
    expect(await verify(await assertion(authenticator, 7), processes[0])).toBe('invalid_input')
    expect(await verify(await assertion(authenticator, 6))).toBe('invalid_input')
    const [first, second] = [await assertion(authenticator, 8), await assertion(authenticator, 8)]
    const both = await Promise.all([verify(first, processes[0]), verify(second, processes[1])])
    expect(both.toSorted()).toEqual(['accepted', 'invalid_input'])
  })

  test('a challenge is answered once, whichever process it is sent to, and within three minutes', async () => {
    const authenticator = await enrol()
    const answer = await assertion(authenticator, 100)
    const both = await Promise.all(processes.map((process) => verify(answer, process)))
    expect(both.toSorted()).toEqual(['accepted', 'invalid_input'])
    const late = await assertion(authenticator, 200)
    time += challengeLife
    expect(await verify(late)).toBe('invalid_input')
    expect(await verify(await assertion(authenticator, 201))).toBe('accepted')
  })

  test('a removed passkey is accepted by no process, and the time code stays', async () => {
    const authenticator = await enrol()
    const answer = await assertion(authenticator)
    await processes[0].passkeys.remove(account, authenticator.id)
    expect(await verify(answer)).toBe('invalid_input')
    for (const process of processes) {
      expect(await process.status(account)).toMatchObject({ passkeys: [], since: expect.any(String) })
    }
  })
}

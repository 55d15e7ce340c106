import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { auth } from '#contracts/session/auth.ts'
import { scan } from '#contracts/session/scan.ts'
import { session } from '#contracts/session/session.ts'

import type { RateLimitStore } from '#bff/limits/rate-limit/store.ts'
import { sqliteRateLimits } from '#bff/platform/sqlite/rate-limit.ts'
import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { mockFetch } from '#bff/testing/mock-fetch.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { memoryTables } from '#bff/testing/stores/sqlite.ts'
import { clock } from '#mocks/core/clock.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { settings } from '#mocks/core/settings.ts'
import { md5Hex, storedPassword } from '#mocks/core/wire.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setScanStatus, newestScanCode } from '#mocks/scan.ts'
import { emptyUser, users } from '#mocks/user/seeds.ts'

const right = 'Exam@2026'
const home = '203.0.113.7'

let gateway: TestGateway
/** Log-in calls that the upstream received. */
let reached: number
const upstream = mockFetch()

afterEach(() => vi.useRealTimers())

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // seconds of the driven clock: a slow machine takes longer than the limits allow
  reached = 0
  scenario.begin('normal')
  settings.logInTries = Number.POSITIVE_INFINITY
  clock.set('2026-11-21T12:00:00+08:00')
  gateway = await open()
})

/** A gateway that takes the client address from a header, and requires a captcha only after failures. */
const open = (pace: RateLimitStore = sqliteRateLimits(memoryTables().rateLimit, clock.now)) =>
  testGateway({
    fetch(url, init) {
      if (url.endsWith('oauth/token')) reached += 1
      return upstream(url, init)
    },
    settings: { CAPTCHA_MODE: 'off', SESSION_POLICY: 'allow' },
    overrides: { rateLimits: pace, clientAddress: (request) => request.headers.get('X-From') ?? home },
  })

type Attempt = { account?: string; password?: string; from?: string; agent?: string; captcha?: boolean }

/** One log-in attempt in a new browser. */
async function attempt({ account = 'zhangwei', password = right, from = home, agent = 'a', captcha }: Attempt) {
  const browser = gateway.browser()
  const headers = { 'X-From': from, 'User-Agent': agent }
  const credentials = { username: account, password }
  const input = captcha
    ? {
        grant: 'captcha' as const,
        ...credentials,
        key: (await browser.value(auth.captcha)).key,
        code: lastCaptcha() ?? '',
      }
    : { grant: 'password' as const, ...credentials }
  return browser.call(session.logIn, input, { headers })
}

const logInOutcome = async (answer: Response) => (answer.ok ? 'in' : (await readProblem(answer)).code)
const wrong = async (more: Attempt = {}) => logInOutcome(await attempt({ password: 'wrong', ...more }))
const pass = (seconds: number) => clock.set(clock.now() + seconds * 1000)
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const oneByOne = async (count: number, make: (n: number) => Promise<string>) => {
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) codes.push(await make(n))
  return codes
}

test.each(['51010419980615233x', '510104 19980615 233X', '５１０１０４１９９８０６１５２３３Ｘ', '51010419980615233Ⅹ'])(
  'whoever types the ID number as %j logs in, and wrong passwords count for one account',
  async (account) => {
    expect(await logInOutcome(await attempt({ account, password: '12345678' }))).toBe('in')
    await oneByOne(5, () => wrong({ account: '51010419980615233X' }))
    expect(await logInOutcome(await attempt({ account }))).toBe('invalid_input')
  },
)

test.each(['+8613912345678', '139 1234 5678', '\u202D13912345678\u202C', '86 13912345678'])(
  'whoever types the phone number as %j logs in',
  async (account) => expect(await logInOutcome(await attempt({ account }))).toBe('in'),
)

test('after five wrong passwords the sixth try requires a captcha and a delay, with Retry-After', async () => {
  expect(await oneByOne(5, () => wrong())).toEqual(times(5, () => 'refused'))
  const answer = await attempt({})
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: { code: '请输入图形验证码' } })
  const early = await attempt({ captcha: true })
  expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '1'])
  pass(1)
  expect(await logInOutcome(await attempt({ captcha: true }))).toBe('in')
  expect(reached).toBe(6)
})

test('delays grow to 30 seconds, and a success resets them', async () => {
  await oneByOne(5, () => wrong())
  const waited: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const seconds = Number((await attempt({ captcha: true })).headers.get('Retry-After'))
    waited.push(seconds)
    pass(seconds)
    await wrong({ captcha: true })
  }
  expect(waited).toEqual([1, 2, 4, 8, 16, 30, 30])
  pass(30)
  expect(await logInOutcome(await attempt({ captcha: true }))).toBe('in')
  expect(await oneByOne(5, () => wrong())).toEqual(times(5, () => 'refused'))
})

test('of a hundred concurrent tries five reach the upstream', async () => {
  await Promise.all(times(100, () => wrong()))
  expect(reached).toBe(5)
})

const series = (account: string, from: string) => oneByOne(9, () => wrong({ account, from }))

test('existing and unknown accounts are limited alike', async () => {
  expect(await series('nobody-here', '203.0.113.8')).toEqual(await series('zhangwei', home))
})

test('a refusal takes the same work in the store for a name that is known in its network as for another one', async () => {
  const store = sqliteRateLimits(memoryTables().rateLimit, clock.now)
  const work: string[] = []
  const noted = <Rest extends readonly unknown[], T>(name: string, operation: (...rest: Rest) => Promise<T>) => {
    return (...rest: Rest) => {
      work.push(name)
      return operation(...rest)
    }
  }
  gateway = await open({
    consume: noted('consume', store.consume),
    current: noted('current', store.current),
    refund: noted('refund', store.refund),
  })
  expect(await logInOutcome(await attempt({}))).toBe('in')
  const proofOfWork = async (account: string) => {
    work.length = 0
    expect(await wrong({ account })).toBe('refused')
    return [...work]
  }
  const ofKnown = await proofOfWork('zhangwei')
  expect(ofKnown).toContain('consume')
  expect(await proofOfWork('zhangwai')).toEqual(ofKnown)
})

test(
  'of 10,000 credentials from 100 addresses in a minute at most 1 % pass after the start',
  { tags: ['long'] },
  async ({ annotate }) => {
    const start = 3_500
    let late = 0
    for (let n = 0; n < 10_000; n += 20) {
      const before = reached
      await Promise.all(times(20, (at) => wrong({ account: `leaked-${n + at}`, from: `198.51.100.${(n + at) % 100}` })))
      if (n >= start) late += reached - before
      pass(0.12)
    }
    await annotate(JSON.stringify({ pairs: 10_000, reached, late }))
    expect(late).toBeLessThanOrEqual((10_000 - start) / 100)
  },
)

/** Fifty candidates with accounts. */
function school(): string[] {
  return times(50, (n) => {
    const account = `xuesheng${n}`
    const roleId = '1123598816738675203'
    users.put(
      emptyUser(`17100000000000000${String(n).padStart(2, '0')}`, {
        account,
        password: storedPassword(md5Hex(right)),
        realName: `考生${n}`,
        roleId,
      }),
    )
    return account
  })
}

test('fifty users behind one address, half of whom mistype first, all log in with five concurrent requests', async () => {
  const pupils = school()
  const mistyped = await Promise.all(pupils.slice(0, 25).map((account, n) => wrong({ account, agent: `pc ${n}` })))
  expect(new Set(mistyped)).toEqual(new Set(['refused']))
  const codes: unknown[] = []
  for (let first = 0; first < pupils.length; first += 5) {
    const five = pupils
      .slice(first, first + 5)
      .map(async (account, n) => logInOutcome(await attempt({ account, agent: `pc ${first + n}` })))
    codes.push(...(await Promise.all(five)))
  }
  expect(codes).toEqual(times(50, () => 'in'))
})

test('of fifty concurrent users behind one address none is refused: each logs in, with a captcha where it is required', async () => {
  const pupils = school()
  const answers = await Promise.all(
    pupils.map(async (account, n) => logInOutcome(await attempt({ account, agent: `pc ${n}` }))),
  )
  expect(new Set(answers)).toEqual(new Set(['in', 'invalid_input']))
  const captchaPupils = pupils.filter((_, n) => answers[n] === 'invalid_input')
  expect(
    await oneByOne(captchaPupils.length, async (n) =>
      logInOutcome(await attempt({ account: captchaPupils[n] ?? '', captcha: true })),
    ),
  ).toEqual(captchaPupils.map(() => 'in'))
})

test('a school in which every second log-in fails first can log in all day', async () => {
  const pupils = school()
  const codes = await oneByOne(100, async (n) => {
    const account = pupils[n % 50]
    if (n % 2 === 0) await wrong({ account: `${account}x`, agent: `pc ${n}` })
    pass(1)
    return logInOutcome(await attempt({ ...(account && { account }), agent: `pc ${n}` }))
  })
  expect(codes).toEqual(times(100, () => 'in'))
})

test('300 log-ins from one address in ten minutes are not limited', { tags: ['long'] }, async () => {
  const pupils = school()
  const codes = await oneByOne(300, async (n) => {
    pass(2)
    return logInOutcome(await attempt({ account: pupils[n % 50] ?? '', agent: `pc ${n % 50}` }))
  })
  expect(new Set(codes)).toEqual(new Set(['in']))
})

test('another User-Agent with each try does not avoid the delays, also where the account is known', async () => {
  expect(await logInOutcome(await attempt({ agent: 'mine' }))).toBe('in')
  reached = 0
  const codes = await oneByOne(250, (n) => wrong({ agent: `bot ${n}`, captcha: true }))
  expect(new Set(codes.slice(5))).toContain('too_many_requests')
  expect(reached).toBeLessThan(15) // five, then one after each growing delay
})

/** Ten minutes of attempts on one account from many addresses. */
async function besiege(addresses: readonly string[]) {
  for (let n = 0; n < 150; n += 1) {
    await wrong({ from: addresses[n % addresses.length] ?? home, agent: `bot ${n % 7}`, captcha: n % 2 === 0 })
    pass(4)
  }
}

test('an account under attack from twenty addresses can log in with a captcha, and needs one', async () => {
  await besiege(times(20, (n) => `198.51.100.${n}`))
  expect(await logInOutcome(await attempt({}))).toBe('invalid_input')
  expect(await logInOutcome(await attempt({ captcha: true }))).toBe('in')
})

test('an account under attack from its own network can log in without delay on a known device', async () => {
  expect(await logInOutcome(await attempt({ agent: 'mine' }))).toBe('in')
  await besiege([home])
  expect(await logInOutcome(await attempt({ agent: 'mine', captcha: true }))).toBe('in')
})

test("an attacker in a school's network delays nobody else, who can log in with a captcha", async () => {
  const pupils = school()
  let n = 0
  const attack = () => Promise.all(times(4, () => wrong({ account: `leaked-${(n += 1)}`, agent: 'pupil' })))
  for (let round = 0; round < 60; round += 1) {
    await attack()
    pass(0.2)
  }
  for (const account of pupils.slice(0, 10)) {
    await attack()
    expect(await logInOutcome(await attempt({ account }))).toBe('invalid_input')
    expect(await logInOutcome(await attempt({ account, captcha: true }))).toBe('in')
    pass(0.2)
  }
})

test('grants with another proof are not delayed by password guessing', async () => {
  await oneByOne(40, (n) => wrong({ account: `leaked-${n}` }))
  const browser = gateway.browser()
  const { key } = await browser.value(scan.qrcodeGenerate)
  setScanStatus(newestScanCode()?.key ?? '', 'confirmed', 'zhangwei')
  const { verifyKey } = await browser.value(scan.qrcodeState, { key })
  expect((await browser.call(session.logIn, { grant: 'scan_code', verifyKey: verifyKey ?? '' })).status).toBe(200)
})

test('a try that the upstream could not check does not count', async () => {
  faultPlan.add({ path: 'oauth/token', kind: 'drop', count: 20 })
  expect(new Set(await oneByOne(20, () => wrong()))).toEqual(new Set(['upstream_unavailable']))
  expect(await logInOutcome(await attempt({}))).toBe('in')
})

const away = () => Promise.reject(new Error('disk'))

test('while the rate limit store is unavailable log-ins fail without an upstream call', async () => {
  gateway = await open({ consume: away, current: away, refund: away })
  expect(await wrong()).toBe('store_unavailable')
  expect(reached).toBe(0)
})

test('keys contain no personal data', async () => {
  const store = sqliteRateLimits(memoryTables().rateLimit, clock.now)
  const keys: string[] = []
  gateway = await open({
    ...store,
    consume(key, rule) {
      keys.push(key)
      return store.consume(key, rule)
    },
  })
  await attempt({})
  expect(keys).toHaveLength(5)
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
})

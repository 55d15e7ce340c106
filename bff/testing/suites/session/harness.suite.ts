import { beforeEach, expect } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import type { RecordSeal } from '#bff/config/at-rest/record-seal.ts'
import type { Opened, OpenOptions } from '#bff/session/opened.ts'
import type { SessionRecord } from '#bff/session/record.ts'
import type { SessionCalls } from '#bff/session/sessions.ts'
import type { StoredSession } from '#bff/session/store.ts'

/** One kind of store under test, with a driven clock and a scripted upstream. */
export type Bench = {
  /** Milliseconds. */
  now(): number
  advance(seconds: number): void
  /** Sets the upstream's answer to a refresh. */
  answerWith(answer: () => Response | Promise<Response>): void
  /** Refreshes that reached the upstream. */
  refreshes(): number
  session(name: string): SessionCalls
  /** Stored row of this name. */
  storedRow(name: string): Promise<StoredSession | null>
  /** Writes to the store as another process would. */
  overwrite(name: string, change: Partial<StoredSession>): Promise<void>
  /** The seal of the store's records. */
  readonly recordSeal: RecordSeal
  /** What the sealed records of this session are bound to. */
  sealName(name: string): string
  /** Process restart: only the store survives. */
  restart(name: string): Promise<void>
  /** Whether the next process learns from the store of a log-out and of a time-out, too. */
  readonly keepsEndings: boolean
  /** The platform's periodic clean-up. */
  sweep(name: string): Promise<void>
}

export const slide = { slide: true }
export const withoutSlide = { slide: false }
export const minutes = 60
export const hours = 3600

let serial = 0

/** Token answer number n. */
export const tokenAnswer = (n: number, expiresIn = 3600): Response =>
  Response.json({
    access_token: `access-${n}`,
    refresh_token: `refresh-${n}`,
    expires_in: expiresIn,
    tenant_id: '000000',
    user_id: '1700000000000000001',
    user_name: 'zhangwei',
    real_name: '张伟',
    role_name: 'user',
  })

/** The state, and the token of an open session or the reason why the session is over. */
export const summarise = (result: Opened) =>
  'accessToken' in result ? result.accessToken : 'reason' in result ? result.reason : result.state

export async function until(condition: () => boolean | Promise<boolean>) {
  for (let n = 0; n < 4_000; n += 1) {
    if (await condition()) return
    await sleep(5)
  }
  throw new Error('the condition was never met')
}

/** An answer of an upstream that comes once it is released. */
export function heldAnswer(answer: () => Response) {
  const gate = Promise.withResolvers<void>()
  return { answer: () => gate.promise.then(answer), release: () => gate.resolve() }
}

/** Raw answers of an upstream. */
export const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
export const bladeAnswer = (code: number, status: number, msg = '') =>
  json({ code, success: code === 200, data: {}, msg }, status)
export const textAnswer =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status })
export const fault = () => new Response('<html>502</html>', { status: 502 })

export type Harness = ReturnType<typeof sessionHarness>

/** A new session name on a new bench for each test. */
export function sessionHarness(makeBench: () => Promise<Bench>) {
  let bench: Bench
  let name: string
  const secret = 'the-secret-of-the-cookie'

  beforeEach(async () => {
    bench = await makeBench()
    serial += 1
    name = `session-${serial}-${crypto.randomUUID()}`
    let n = 1
    bench.answerWith(() => tokenAnswer((n += 1)))
  })

  const session = () => bench.session(name)

  function testRecord(expiresIn = 3600, change: Partial<SessionRecord> = {}): SessionRecord {
    const now = bench.now()
    return {
      tokens: { access: 'access-1', refresh: 'refresh-1', receivedAt: now, expiresAt: now + expiresIn * 1000 },
      account: {
        ref: 'ref-of-zhangwei',
        userId: '1700000000000000001',
        userName: 'zhangwei',
        realName: '张伟',
        avatar: null,
        tenantId: '000000',
        roles: ['user'],
        oauthId: null,
      },
      singleToken: 'single-1',
      createdAt: now,
      limits: { idle: 30 * minutes, absolute: 8 * hours },
      lock: null,
      ...change,
    }
  }

  const begin = (expiresIn?: number, change?: Partial<SessionRecord>) =>
    session().create(secret, testRecord(expiresIn, change))

  const open = async (options: OpenOptions = slide) => summarise(await session().open(secret, options))

  /** This many background refreshes have completed. */
  async function refreshed(count: number) {
    if (count === 0) await sleep(15) // enough time for an unexpected one
    await until(() => bench.refreshes() >= count)
    await until(async () => (await bench.storedRow(name))?.refreshingSince === null)
  }

  /** Summary of a session that ended in a process before. */
  const endedBefore = (reason: string) => (bench.keepsEndings ? reason : 'none')
  const openResult = () => session().open(secret, slide)
  const newTokens = () => ({
    access: 'access-9',
    refresh: 'refresh-9',
    receivedAt: bench.now(),
    expiresAt: bench.now() + 9e6,
  })
  const wrong = () => session().unlock(secret, { password: 'wrong' })
  const due = async () => Object(await session().open(secret, { ...withoutSlide, renew: false })).keepAliveIn
  const renew = () => session().renew(secret, 'access-1').then(summarise)

  /** A refresh runs in the background; its answer comes once the returned function is called. */
  async function refreshUnderWay(answer = () => tokenAnswer(2)) {
    const held = heldAnswer(answer)
    bench.answerWith(held.answer)
    await begin(600)
    bench.advance(400)
    expect(await open()).toBe('access-1')
    await until(() => bench.refreshes() === 1)
    return held.release
  }

  /** A refresh was sent, and its answer was lost. */
  async function die() {
    bench.answerWith(() => new Promise(() => undefined))
    await begin(600)
    bench.advance(601)
    void open().catch(() => undefined)
    await until(() => bench.refreshes() === 1)
    await bench.restart(name)
    expect((await bench.storedRow(name))?.refreshingSince).not.toBeNull()
  }

  return {
    get bench() {
      return bench
    },
    get name() {
      return name
    },
    secret,
    session,
    testRecord,
    begin,
    open,
    refreshed,
    openResult,
    endedBefore,
    newTokens,
    wrong,
    due,
    renew,
    refreshUnderWay,
    die,
  }
}

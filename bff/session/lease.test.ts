import { expect, test } from 'vitest'

import { type SendCall, withLeases } from './lease.ts'
import type { Opened, OpenOptions, OpenSession } from './opened.ts'
import { type SessionMethod, sessionMethods } from './sessions.ts'

const open: OpenSession = {
  state: 'open',
  accessToken: 'a',
  singleToken: 's',
  account: { ref: 'lina', name: 'lina', realName: '', roles: ['user'], tenantId: '000000', avatar: '' },
  locked: false,
  autoLocked: false,
  lockAfter: null,
  factor: null,
  endsAt: 1,
  keepAliveIn: 1,
} as unknown as OpenSession // the account's other fields are not looked at
const read: OpenOptions = { slide: true, limited: true, lease: true }

/** Leases before sessions that record what they are asked. */
function counted(answer: Opened = open) {
  const clock = { now: 0 }
  const asked: [string, OpenOptions | null][] = []
  let gate: PromiseWithResolvers<void> | null = null
  const send: SendCall = async (_, method, [, options]) => {
    asked.push([method, method === 'open' ? (options as OpenOptions) : null]) // what open takes
    await gate?.promise
    return method === 'open' ? answer : null
  }
  const answers = {
    hold: () => void (gate = Promise.withResolvers<void>()),
    release: () => gate?.resolve(),
    fail() {
      gate = Promise.withResolvers<void>()
      gate.reject(new Error('no answer'))
      queueMicrotask(() => (gate = null))
    },
  }
  const { call, take } = withLeases(send, () => clock.now)
  const at = (name = 'one') => ({
    open: async (secret: string, options: OpenOptions) =>
      take(name, secret, options) ?? call(name, 'open', [secret, options]),
    call: (method: SessionMethod) => call(name, method, ['secret']),
  })
  return { clock, asked, at, answers }
}

test('reads within a second ask for the session once, and the next one counts them', async () => {
  const { clock, asked, at } = counted()
  for (let n = 0; n < 4; n += 1) expect(await at().open('secret', read)).toBe(open)
  expect(asked).toHaveLength(1)
  clock.now = 1_000
  await at().open('secret', read)
  expect(asked.map(([, options]) => options?.earlier)).toEqual([0, 3])
})

test('after fifty reads one renews the lease while the others are served, a hundred in all', async () => {
  const { asked, at, answers } = counted()
  await at().open('secret', read)
  for (let n = 0; n < 50; n += 1) await at().open('secret', read)
  answers.hold()
  const renewal = at().open('secret', read)
  for (let n = 0; n < 50; n += 1) await at().open('secret', read)
  expect(asked).toHaveLength(2)
  const beyond = at().open('secret', read)
  expect(asked).toHaveLength(3)
  answers.release()
  await Promise.all([renewal, beyond])
  expect(asked.map(([, options]) => options?.earlier)).toEqual([0, 50, 50])
})

test('a renewal that fails ends the lease', async () => {
  const { asked, at, answers } = counted()
  for (let n = 0; n < 51; n += 1) await at().open('secret', read)
  answers.fail()
  await expect(at().open('secret', read)).rejects.toThrow('no answer')
  await at().open('secret', read)
  expect(asked).toHaveLength(3)
})

test('a write asks for the session, and so does the read after it', async () => {
  const { asked, at } = counted()
  await at().open('secret', read)
  await at().open('secret', { ...read, lease: false })
  await at().open('secret', read)
  expect(asked).toHaveLength(3)
})

test('what polls does not keep activity from being recorded', async () => {
  const { asked, at } = counted()
  await at().open('secret', { ...read, slide: false })
  await at().open('secret', read)
  expect(asked).toHaveLength(2)
})

test.each(sessionMethods.filter((method) => method !== 'open'))('a lease ends with %s', async (method) => {
  const { asked, at } = counted()
  await at().open('secret', read)
  await at().call(method)
  await at().open('secret', read)
  expect(asked.map(([name]) => name)).toEqual(['open', method, 'open'])
})

test('another secret, another session and a clock that stepped back have no lease', async () => {
  const { clock, asked, at } = counted()
  clock.now = 5_000
  await at().open('secret', read)
  await at('two').open('secret', read)
  await at().open('guessed', read)
  await at().open('secret', read)
  clock.now = 3_000
  await at().open('secret', read)
  expect(asked).toHaveLength(5)
})

test.each([
  ['locked', { ...open, locked: true }],
  ['with a second factor', { ...open, factor: { pending: null, verifiedAt: 0 } }],
  ['ended', { state: 'ended', reason: 'log-out' } satisfies Opened],
])('a session that is %s has no lease', async (_, answer) => {
  const { asked, at } = counted(answer)
  await at().open('secret', read)
  await at().open('secret', read)
  expect(asked).toHaveLength(2)
})

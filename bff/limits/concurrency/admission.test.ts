import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Criticality } from '#contracts/core/criticality.ts'

import { Admission } from './admission.ts'
import { NotSent } from './not-sent.ts'

const until = new AbortController()

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function testAdmission(ceiling: number, canWait = true) {
  const clock = { now: 0 }
  const admission = new Admission({
    ceiling: () => ceiling,
    now: () => clock.now,
    canWait,
  })
  const enter = (criticality: Criticality, service = 'ouma-signup', aborting = until) =>
    admission.enter({ criticality, service }, aborting)
  return { admission, clock, enter }
}

/** With every place taken. */
async function full(canWait = true) {
  const parts = testAdmission(4, canWait)
  const ends = await Promise.all(Array.from({ length: 4 }, () => parts.enter('critical')))
  return { ...parts, end: () => ends.pop()?.('success') }
}

test('as load grows background is refused first, then bulk, then interactive, and critical last', async () => {
  const { enter } = testAdmission(20, false)
  const refusedAt: Partial<Record<Criticality, number>> = {}
  for (let inFlight = 0; inFlight < 20; inFlight += 1) {
    for (const criticality of ['background', 'bulk', 'interactive'] as const) {
      if (refusedAt[criticality] !== undefined) continue
      const end = await enter(criticality).catch((error: unknown) => {
        if (error instanceof NotSent) refusedAt[criticality] = inFlight
      })
      end?.('success')
    }
    await enter('critical', `service ${inFlight % 2}`)
  }
  expect(refusedAt).toEqual({ background: 12, bulk: 15, interactive: 18 })
})

test('critical calls wait for a place, the oldest first and before reads, and no longer than a second', async () => {
  const { enter, end } = await full()
  const admitted: string[] = []
  const wait = (name: string, criticality: Criticality) =>
    enter(criticality).then(
      () => admitted.push(name),
      (error: unknown) => error,
    )
  const [read, oldest, newest] = [wait('read', 'interactive'), wait('oldest', 'critical'), wait('newest', 'critical')]
  end()
  await oldest
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all([read, newest])).toEqual([expect.any(NotSent), expect.any(NotSent)])
  expect(admitted).toEqual(['oldest'])
})

test('in a burst a read waits for a place', async () => {
  const { admission, enter, end } = await full()
  const read = enter('interactive')
  await vi.advanceTimersByTimeAsync(390)
  expect(admission.figures().waiting).toBe(1)
  end()
  expect(await read).toBeTypeOf('function')
})

test('twice as many reads as there are places may wait, and in an overload none', async () => {
  const { admission, enter } = await full()
  const waiting = Array.from({ length: 8 }, () => enter('interactive').catch((error: unknown) => error))
  await expect(enter('interactive')).rejects.toThrow(NotSent)
  expect(admission.figures().waiting).toBe(8)
  await vi.advanceTimersByTimeAsync(400)
  await Promise.all(waiting)
  const late = enter('interactive')
  expect(admission.figures().waiting).toBe(0)
  await expect(late).rejects.toThrow(NotSent)
})

test('downloads that are refused are no overload: reads wait on', async () => {
  const { enter, end } = await full()
  await Promise.all(Array.from({ length: 20 }, () => expect(enter('bulk')).rejects.toThrow(NotSent)))
  const read = enter('interactive')
  end()
  end()
  await expect(read).resolves.toBeTypeOf('function')
})

test('a critical call that gave up takes no place', async () => {
  const { admission, enter, end } = await full()
  const leaving = new AbortController()
  const gone = enter('critical', 'ouma-signup', leaving).catch((error: unknown) => error)
  leaving.abort(new Error('left'))
  end()
  expect(await gone).toMatchObject({ message: 'left' })
  expect(admission.figures().inFlight).toBe(3)
})

test('where a request cannot wait for another one every call is refused at once', async () => {
  const { enter } = await full(false)
  await expect(enter('critical')).rejects.toThrow(NotSent)
  await expect(enter('interactive')).rejects.toThrow(NotSent)
})

test('a call that ends twice gives back one place', async () => {
  const { admission, enter } = testAdmission(4)
  const end = await enter('critical')
  await enter('critical')
  end('success')
  end('success')
  expect(admission.figures().inFlight).toBe(1)
})

test.each([
  ['bulk', 40],
  ['background', 40],
  ['critical', 34],
] as const)(
  'after %s calls that time out, beside others that are answered, the limit of 40 is %i',
  async (criticality, limit) => {
    const { admission, clock, enter } = testAdmission(40)
    const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => enter(criticality, `service ${n}`)))
    const answered = await Promise.all(Array.from({ length: 12 }, (_, n) => enter('critical', `other ${n}`)))
    for (const end of ends) end('timeout')
    for (const end of answered) end({ key: 'a', latency: 1 })
    clock.now += 1_000
    await enter('critical')
    expect(admission.figures().limit).toBe(limit)
  },
)

test('refusals spread their Retry-After by half to both sides', async () => {
  const { enter } = await full(false)
  const seconds = new Set<number | undefined>()
  for (let n = 0; n < 200; n += 1) {
    await enter('interactive').catch((error: unknown) => seconds.add((error as NotSent).retryAfter)) // the only error here
  }
  expect(seconds).toEqual(new Set([3, 4, 5, 6, 7]))
})

test('the figures say what is in flight, and which share of the reads and critical calls of ten seconds was refused', async () => {
  const { admission, clock, enter } = await full(false)
  for (const criticality of ['interactive', 'bulk', 'background', 'interactive'] as const) {
    await enter(criticality).catch(() => undefined)
  }
  expect(admission.figures()).toEqual({ inFlight: 4, limit: 4, waiting: 0, isBreakerOpen: false })
  expect(admission.shedShare()).toBeCloseTo(2 / 6)
  clock.now += 10_000
  expect(admission.shedShare()).toBe(0)
})

test('what hangs fills its own bulkhead only: bulk three tenths, one service of it two', async () => {
  const { admission, enter } = testAdmission(100)
  /** Admitted calls of one service, and why the next one is refused. */
  const fill = async (service: string) => {
    for (let admitted = 0; ; admitted += 1) {
      const refusal = await enter('bulk', service).then(
        () => null,
        (error: NotSent) => error.reason,
      )
      if (refusal) return [admitted, refusal]
    }
  }
  expect(await fill('blade-log')).toEqual([20, 'service'])
  expect(await fill('ouma-signup')).toEqual([10, 'class'])
  for (let n = 0; n < 60; n += 1) await enter('interactive')
  for (let n = 0; n < 10; n += 1) await enter('critical')
  expect(admission.figures().inFlight).toBe(100)
})

test('where downloads that hang hold all of a small limit, one read or submission goes on at a time', async () => {
  const { enter } = testAdmission(1, false)
  await enter('bulk')
  await expect(enter('bulk', 'other')).rejects.toThrow(NotSent)
  const end = await enter('critical')
  await expect(enter('interactive')).rejects.toThrow(NotSent)
  end('success')
  await expect(enter('interactive')).resolves.toBeTypeOf('function')
})

test('a service that fails is not called, while other services and other classes of it are', async () => {
  const { admission, clock, enter } = testAdmission(100)
  for (let n = 0; n < 20; n += 1) (await enter('interactive', 'ouma-pay'))(n % 2 === 0 ? 'failure' : 'timeout')
  await expect(enter('interactive', 'ouma-pay')).rejects.toMatchObject({ code: 'upstream_unavailable' })
  await expect(enter('critical', 'ouma-pay')).resolves.toBeTypeOf('function')
  await expect(enter('interactive')).resolves.toBeTypeOf('function')
  expect([admission.figures().isBreakerOpen, admission.shedShare()]).toEqual([true, 0])
  clock.now += 5_000
  expect(admission.figures().isBreakerOpen).toBe(false)
  await expect(enter('interactive', 'ouma-pay')).resolves.toBeTypeOf('function')
})

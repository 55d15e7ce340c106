import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { chinaTime } from '#contracts/core/blade.ts'

import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { orders } from '#mocks/payment/order.ts'
import { release } from '#mocks/score/control.ts'
import { scores } from '#mocks/score/seeds.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { users } from '#mocks/user/seeds.ts'
import { resetClock } from '#web/client/clock/clock.ts'
import { open, type TestApp } from '#web/testing/client.tsx'
import { adult, makeOrder } from '#web/testing/payment.ts'

const minute = 60_000

/** Timers and clocks of the device go as the test says; the server's time is the mock's. */
function driveDevice() {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.reset()
  })
}

/** Sets the wall clock of the device; the server's stays. */
function setWallClock(hours: number) {
  const rightTime = clock.now()
  vi.setSystemTime(Date.now() + hours * 3_600_000)
  clock.set(rightTime)
}

/** The page begins on a device whose clock is wrong. */
function setDeviceWrong(hours = 3) {
  setWallClock(hours)
  resetClock()
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The device sleeps: no timer fires, and performance.now() stands still, as on most systems. */
async function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100) // for an answer of the gateway
}

/** Half an hour with two navigations. */
async function useForHalfAnHour({ visit }: TestApp, back: string) {
  await pass(15 * minute)
  await act(() => visit('/message/index'))
  await screen.findByRole('heading', { level: 1, name: '消息中心' })
  await pass(15 * minute)
  await act(() => visit(back))
}

/** Seconds that a text says are left. */
function secondsIn(text: string | null): number {
  const [, minutes = '', seconds = ''] = /(\d+)\s分\s(\d+)\s秒/.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Seconds by which a text about the time left is wrong. */
const wrongBy = (shown: string | null, end: number) => Math.abs(secondsIn(shown) - (end - clock.now()) / 1000)

const deadline = async () => (await screen.findAllByText(/即将截止，还剩/))[0]?.textContent ?? null
const hold = async () => (await screen.findByText(/订单保留到/)).textContent
const ticket = () => screen.findByRole('region', { name: '考试安排' })
const codeWait = async () =>
  Number.parseInt((await screen.findByRole('button', { name: /秒后重新获取/ })).textContent ?? '')

test.each([3, -3])('a deadline is right after half an hour and a sleep, on a device %i h wrong', async (hours) => {
  driveDevice()
  let end = 0
  const page = await open('/exam/signup/index', {
    as: 'zhangwei',
    before() {
      setDeviceWrong(hours)
      end = Math.floor(clock.now() / 1000) * 1000 + 55 * minute
      exams.change(adult, { signupEndTime: chinaTime(end) })
      setStage('1700000000000000001', adult, 'filling')
      users.change('1700000000000000001', { examId: adult })
    },
  })
  expect(wrongBy(await deadline(), end)).toBeLessThanOrEqual(1)
  await useForHalfAnHour(page, '/exam/signup/index')
  expect(wrongBy(await deadline(), end)).toBeLessThanOrEqual(1)
  await sleep(10 * minute)
  expect(wrongBy(await deadline(), end)).toBeLessThanOrEqual(1)
})

test('the hold of an order is right after half an hour and a sleep', async () => {
  driveDevice()
  let end = 0
  const page = await open('/exam/pay/index', {
    as: 'ayguli',
    async before(browser) {
      setDeviceWrong()
      const orderNo = await makeOrder(browser)
      end = Math.floor(clock.now() / 1000) * 1000 + 55 * minute
      orders.change(orderNo, { expireTime: chinaTime(end) })
    },
  })
  expect(wrongBy(await hold(), end)).toBeLessThanOrEqual(1)
  await useForHalfAnHour(page, '/exam/pay/index')
  expect(wrongBy(await hold(), end)).toBeLessThanOrEqual(1)
  await sleep(10 * minute)
  expect(wrongBy(await hold(), end)).toBeLessThanOrEqual(1)
})

test("a code's wait is right after half an hour, and while the device sleeps", async () => {
  driveDevice()
  const question = '/info/index?section=question'
  const page = await open(question, { as: 'zhangwei', before: () => setDeviceWrong() })
  await screen.findByLabelText('新密保问题')
  await useForHalfAnHour(page, question)
  await act(async () => (await screen.findByRole('button', { name: '获取验证码' })).click())
  expect(await codeWait()).toBeGreaterThanOrEqual(59)
  expect(await codeWait()).toBeLessThanOrEqual(60)
  await sleep(30_000)
  expect(await codeWait()).toBeGreaterThanOrEqual(28)
  expect(await codeWait()).toBeLessThanOrEqual(30)
})

test('a score is asked for at its release, after half an hour and a sleep', async () => {
  driveDevice()
  const list = '/notselectexam/scorequery/index'
  const selfStudy = '1890000000000000002'
  let end = 0
  const page = await open(list, {
    as: 'ayguli',
    before() {
      setDeviceWrong()
      end = Math.floor(clock.now() / 1000) * 1000 + 41 * minute
      release(selfStudy, end)
    },
  })
  expect(await screen.findByRole('article', { name: /自学考试/ })).toHaveTextContent(/起公布 · 还有/)
  await useForHalfAnHour(page, list)
  await sleep(10 * minute)
  expect(screen.getByRole('article', { name: /自学考试/ })).toHaveTextContent('还有 0 小时 1 分钟')
  journal.clear()
  await pass(end - clock.now() - 1_000)
  expect(journal.of('score.page')).toHaveLength(0)
  expect(screen.getByRole('article', { name: /自学考试/ })).toHaveTextContent(/还有/)
  await pass(2_000)
  expect(screen.getByRole('article', { name: /自学考试/ })).toHaveTextContent(/正在公布|2 \/ 2 科合格/)
  await pass(4_000)
  expect(await screen.findByText('2 / 2 科合格')).toBeVisible()
  expect(scores.get(selfStudy).releaseTime).toBe(chinaTime(end))
})

test('a ticket counts down to the start of the exam, after half an hour and a sleep', async () => {
  driveDevice()
  const [ayguli, pets] = ['1700000000000000003', '1800000000000000005']
  const address = '/exam/zkzdy/index'
  let start = 0
  const page = await open(address, {
    as: 'ayguli',
    before() {
      setDeviceWrong()
      start = Math.floor(clock.now() / 1000) * 1000 + 45 * minute
      // Without papers the exam is one sitting.
      examinees.change(findExaminee(ayguli, pets)?.id ?? '', { values: {} })
      exams.change(pets, { examStartTime: chinaTime(start) })
    },
  })
  expect(await ticket()).toHaveTextContent('还有 0 小时 45 分钟')
  await useForHalfAnHour(page, address)
  await sleep(10 * minute)
  expect(await ticket()).toHaveTextContent('还有 0 小时 5 分钟')
  await pass(start - clock.now() - 1_000)
  expect(await ticket()).toHaveTextContent('还有 0 小时 1 分钟')
  await pass(2_000)
  expect(await ticket()).not.toHaveTextContent('还有')
})

/** Somebody types for so many minutes, now and then. */
async function typeFor(minutes: number) {
  for (let n = 0; n < minutes; n += 1) {
    fireEvent.keyDown(document.body, { key: 'a' })
    await pass(minute)
  }
}

test.each([
  ['is in use', pass],
  ['sleeps', sleep],
])(
  "an administrator's screen is locked ten minutes after the last key, to a second, on a device 3 h wrong that %s",
  async (_what, wait) => {
    driveDevice()
    const { address, visit } = await open('/message/index', { as: 'admin', before: () => setDeviceWrong() })
    await screen.findByRole('link', { name: /报名的通知/ })
    await typeFor(15)
    await act(() => visit('/wel/index'))
    await typeFor(15)
    await act(() => visit('/message/index'))
    await screen.findByRole('link', { name: /报名的通知/ })
    await pass(minute) // no call is the last activity
    fireEvent.keyDown(document.body, { key: 'a' })
    const due = Date.now() + 10 * minute
    await pass(4 * minute) // a keep-alive is due meanwhile
    await wait(due - 1_500 - Date.now())
    expect(address()).toBe('/message/index')
    await wait(due + 1_000 - Date.now())
    await waitFor(() => expect(address()).toMatch(/^\/lock/))
  },
)

test('a clock that is set back does not delay the lock', async () => {
  driveDevice()
  const { address } = await open('/message/index', { as: 'admin' })
  await screen.findByRole('link', { name: /报名的通知/ })
  setWallClock(-3)
  await pass(10 * minute + 1_000)
  await waitFor(() => expect(address()).toMatch(/^\/lock/))
})

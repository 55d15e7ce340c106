import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { chinaTime } from '#contracts/core/blade.ts'

import { changeRoom } from '#mocks/admission/ticket.ts'
import { clock, hour } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'
import { copyAddresses } from '#web/testing/copies.ts'

const zhangwei = '1700000000000000001'
const adult = '1800000000000000001'
const pets = '1800000000000000005'

const inHours = (hours: number) => chinaTime(clock.now() + hours * hour)

/** One sitting at the time of the exam, instead of one for each subject at its own time of the day. */
function withoutSubjects() {
  const row = findExaminee(zhangwei, pets)
  if (row) examinees.change(row.id, { values: { ...row.values, subjects: [] } })
}

/** Home of a candidate with a ticket for an exam that begins in so many hours. */
const homeBefore = (hours: number, before?: () => void) =>
  open('/wel/index', {
    as: 'zhangwei',
    before() {
      setStage(zhangwei, pets, 'ticket')
      withoutSubjects()
      exams.change(pets, { examStartTime: inHours(hours), scoreTime: '2027-02-01T09:00:00+08:00' })
      before?.()
    },
  })

const card = (name: RegExp) => screen.findByRole('region', { name })

test('on the eve home says when to leave for the way that was chosen, and what to carry', async () => {
  const { user, reload } = await homeBefore(20)
  const start = Date.parse(exams.get(pets).examStartTime ?? '')
  const way = within(await card(/前到达考点/))
  const clockAt = (minutesBefore: number) => chinaTime(start - minutesBefore * 60_000).slice(11, 16)
  expect(way.getByRole('status')).toHaveTextContent(`请在 ${clockAt(90)} 前出发`)
  await user.selectOptions(way.getByRole('combobox', { name: '路上用时' }), '路上约 30 分钟')
  expect(way.getByRole('status')).toHaveTextContent(`请在 ${clockAt(60)} 前出发`)
  expect(way.getByText(/身份证/)).toBeVisible()
  expect(way.getByRole('link', { name: '查看路线' })).toBeVisible()
  expect(screen.queryByText('准考证可以打印了')).toBeNull()
  await reload()
  expect(within(await card(/前到达考点/)).getByRole('status')).toHaveTextContent(`请在 ${clockAt(60)} 前出发`)
})

test('on the eve home says that the printed ticket has changed', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user, reload } = await homeBefore(20)
  const beforeChange = within(await card(/前到达考点/))
  expect(beforeChange.queryByText('准考证有变更，请重新打印')).toBeNull()
  await user.click(beforeChange.getByRole('link', { name: '准考证' }))
  await user.click(await screen.findByRole('button', { name: '打印准考证' }))
  const row = findExaminee(zhangwei, pets)
  if (row) changeRoom(row, '第 40 考场')
  await reload()
  await screen.findByRole('alert')
  await user.click(within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', { name: '首页' }))
  expect(await card(/前到达考点/)).toHaveTextContent('准考证有变更，请重新打印')
})

test('at the venue the card shows room and seat, and afterwards when the scores are expected', async () => {
  const { reload } = await homeBefore(0.5)
  const seat = within(await card(/考场\s*·\s*座位\s*\d\d/))
  expect(seat.getByRole('link', { name: '准考证' })).toHaveAttribute(
    'href',
    `/notselectexam/zkzdy/index?examId=${pets}`,
  )
  exams.change(pets, { examStartTime: inHours(-4) })
  await reload()
  expect(await card(/考试已结束/)).toHaveTextContent('成绩预计 2027-02-01 公布')
  exams.change(pets, { scoreTime: inHours(-1) })
  await reload()
  expect(await card(/成绩已公布/)).toBeVisible()
})

test('a payment that is due stays beside the card of the day', async () => {
  await homeBefore(20, () => {
    setStage(zhangwei, adult, 'unpaid')
    exams.change(adult, { payEndTime: inHours(3) })
  })
  expect(await card(/前到达考点/)).toBeVisible()
  expect(await card(/审核已通过，请缴费/)).toBeVisible()
})

test('long before the exam no ticket is asked for', async () => {
  await homeBefore(24 * 6)
  expect(await card(/准考证可以打印了/)).toBeVisible()
  expect(journal.of('admission.isZkzdy')).toEqual([])
})

test('without a network the card of the day is still there', async () => {
  const { browser, reload } = await homeBefore(0.5)
  await card(/考场\s*·\s*座位/)
  await vi.waitFor(async () => expect(await copyAddresses('isZkzdy')).not.toEqual([]))
  browser.fetch = async () => Response.error()
  await reload()
  expect(await card(/考场\s*·\s*座位/)).toBeVisible()
})

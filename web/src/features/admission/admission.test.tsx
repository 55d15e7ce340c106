import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { chinaTime } from '#contracts/core/blade.ts'

import { changeRoom } from '#mocks/admission/ticket.ts'
import { clock } from '#mocks/core/clock.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { setPictureStatus } from '#mocks/picture/picture.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'
import { digitsIn } from '#web/testing/qr-code.ts'

const lina = '1700000000000000002'
const ayguli = '1700000000000000003'
const [adult, pets] = ['1800000000000000001', '1800000000000000005']

const ticketAddress = '/exam/zkzdy/index'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

function moveAyguli(room: string) {
  const row = findExaminee(ayguli, pets)
  if (row) changeRoom(row, room)
}

test('a released ticket shows time and place, and its number as barcode and QR code', async () => {
  await open(ticketAddress, { as: 'ayguli' })
  await heading('准考证')
  const region = screen.getByRole('region', { name: '考试安排' })
  const card = within(region)
  expect(card.getAllByText('09:00–11:00')[0]).toBeVisible()
  expect(card.getByText('第一中学考点')).toHaveAttribute('lang', 'zh-CN')
  expect(region).toHaveTextContent(/还有 \d+ 天/)
  expect(within(card.getByRole('list', { name: '全部科目' })).getAllByRole('listitem')).toHaveLength(2)
  expect(card.getByRole('img', { name: '准考证号条形码' })).toBeVisible()
  const qrCode = card.getByTitle('准考证号二维码').closest('svg')
  expect(qrCode && digitsIn(qrCode)).toBe(card.getByText(/^26\d{10}$/).textContent)
  expect(card.getByRole('img', { name: '阿依古丽·买买提的照片' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:/),
  )
  expect(screen.getByRole('link', { name: '查看路线' })).toHaveAttribute('target', '_blank')
})

test('the printed sheet shows the required data', async () => {
  await open(ticketAddress, { as: 'ayguli' })
  const sheet = within(within(await screen.findByRole('figure', { name: 'A4 打印预览' })).getByRole('article'))
  for (const text of ['阿依古丽·买买提', '650101********3424', '乌鲁木齐市人民中路 18 号']) {
    expect(sheet.getByText(text)).toBeVisible()
  }
  expect(sheet.getAllByRole('row')).toHaveLength(3)
  expect(sheet.getByText(/有效居民身份证原件/)).toBeVisible()
})

/** Layout of a sheet whose content is `high` times as high as the paper, where text of normal size is. */
function contentIs(high: number) {
  const paper = 1123 // 297 mm in pixels
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(paper)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return paper * high * Number(this.style.getPropertyValue('--fit') || 1)
  })
}

test('content over one sheet is scaled down; the user can choose normal size on several sheets', async () => {
  contentIs(1.2)
  const { user } = await open(ticketAddress, { as: 'ayguli' })
  const preview = await screen.findByRole('figure', { name: 'A4 打印预览' })
  const sheet = within(preview).getByRole('article')
  expect(sheet.style.getPropertyValue('--fit')).toBe('0.8')
  expect(preview).toHaveTextContent('一页 A4')
  await user.click(screen.getByRole('radio', { name: '正常字号，分页' }))
  expect(sheet).toHaveAttribute('data-split')
  expect(preview).toHaveTextContent('自动分为多页 A4')
})

test('content that does not fit at the smallest scale is split without a choice', async () => {
  contentIs(1.5)
  await open(ticketAddress, { as: 'ayguli' })
  const preview = await screen.findByRole('figure', { name: 'A4 打印预览' })
  expect(within(preview).getByRole('article')).toHaveAttribute('data-split')
  expect(screen.queryByRole('radio', { name: '缩小到一页' })).toBeNull()
})

test('a ticket that fits offers no choice of scale', async () => {
  contentIs(0.9)
  await open(ticketAddress, { as: 'ayguli' })
  const preview = await screen.findByRole('figure', { name: 'A4 打印预览' })
  expect(within(preview).getByRole('article').style.getPropertyValue('--fit')).toBe('1')
  expect(screen.queryByRole('radio', { name: '缩小到一页' })).toBeNull()
})

test('a change after printing is told on home, and shows the values before and after', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user } = await open(ticketAddress, { as: 'ayguli' })
  await user.click(await screen.findByRole('button', { name: '打印准考证' }))
  expect(print).toHaveBeenCalledOnce()
  expect(screen.getByText(/本机已打印或保存 1 次/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  moveAyguli('第 40 考场')
  // What was read a minute ago is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
  await user.click(menu.getByRole('link', { name: '首页' }))
  expect(await screen.findByRole('heading', { name: '准考证有变更，请重新打印' })).toBeVisible()
  await user.click(menu.getByRole('link', { name: '打印准考证' }))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('准考证有变更，请重新打印')
  expect(notice).toHaveTextContent(/考场：第 16 考场 → 第 40 考场/)
  await user.click(screen.getByRole('button', { name: '打印准考证' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('on a device that has not printed, a change shows the date before which prints are outdated', async () => {
  await open(ticketAddress, {
    as: 'ayguli',
    before() {
      moveAyguli('第 40 考场')
      moveAyguli('第 41 考场')
    },
  })
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent(/在 .+ 之前打印的请重新打印/)
  expect(notice).toHaveTextContent('第 16 考场 → 第 41 考场')
})

test('a ticket without a photo shows what to do', async () => {
  await open(ticketAddress, {
    as: 'ayguli',
    before: () => setPictureStatus(ayguli, 'photo', { status: 'rejected', reason: '过期' }),
  })
  expect(await screen.findByText(/准考证上没有照片/)).toBeVisible()
})

test('before the release the page shows the date and a calendar entry', async () => {
  await open(ticketAddress, { as: 'lina', before: () => setStage(lina, adult, 'paid') })
  expect(await screen.findByText('准考证还未开放打印')).toBeVisible()
  expect(screen.getByText(/起开放/)).toHaveTextContent(/09:00 起开放/)
  expect(screen.getByRole('button', { name: '添加到日历' })).toBeEnabled()
})

test.each([
  ['filling', '尚未提交报名', '去报名', '/exam/signup/index'],
  ['submitted', '正在审核', '查看进度', '/exam/examineeflow/index'],
  ['unpaid', '尚未缴费', '去缴费', '/exam/pay/index'],
] as const)(
  'at the stage "%s" the page shows why there is no ticket and links to the next step',
  async (status, reason, name, to) => {
    await open(ticketAddress, { as: 'lina', before: () => setStage(lina, adult, status) })
    expect(await screen.findByText(new RegExp(reason))).toBeVisible()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(to))
  },
)

test('after the payment deadline there is no link to pay', async () => {
  await open(ticketAddress, {
    as: 'lina',
    before() {
      setStage(lina, adult, 'unpaid')
      exams.change(adult, { payEndTime: chinaTime(clock.now() - 60_000) })
    },
  })
  expect(await screen.findByText(/缴费已于 .+ 截止/)).toBeVisible()
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: '查看进度' })).toBeVisible()
  expect(page.queryByRole('link', { name: '去缴费' })).toBeNull()
})

test('a rejected picture links to the pictures', async () => {
  await open(ticketAddress, {
    as: 'lina',
    before() {
      setStage(lina, adult, 'paid')
      setPictureStatus(lina, 'sfzrx', { status: 'rejected', reason: '模糊' })
    },
  })
  expect(await screen.findByText(/缺少身份证人像面/)).toBeVisible()
  expect(screen.getByRole('link', { name: '去补充照片与材料' })).toBeVisible()
})

test('without a selected exam the page links to the exams', async () => {
  await open(ticketAddress, { as: 'zhangwei' })
  await heading('准考证')
  expect(within(screen.getByRole('main')).getByRole('link', { name: '选择考试' })).toBeVisible()
})

test('the list has all exams; an exam that is not selected must be selected first', async () => {
  const { user, address } = await open('/notselectexam/zkzdy/index', { as: 'ayguli' })
  await heading('准考证（全部考试）')
  expect(await screen.findByRole('button', { name: '打印准考证' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('考试'), '2026年下半年高等教育自学考试')
  expect(await screen.findByText(/尚未缴费/)).toBeVisible()
  expect(screen.getByRole('link', { name: '切换到此考试' })).toBeVisible()
  expect(address()).toContain(`examId=${adult}`)
})

test('without a sign-up there is no ticket', async () => {
  await open('/notselectexam/zkzdy/index', { as: 'zhangwei' })
  expect(await screen.findByText('暂无准考证')).toBeVisible()
})

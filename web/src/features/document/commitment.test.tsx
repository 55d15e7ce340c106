import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { documents } from '#mocks/document/document.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { completeSteps, setStage } from '#mocks/signup/stage.ts'
import { open } from '#web/testing/client.tsx'

const page = '/selectexam/viewcmsexamdoc_cns/index'
const adult = '1800000000000000001'
const lina = '1700000000000000002'
const letter = '1850000000000000007'
const announcement = '1850000000000000001'
const time = '2026-11-20T08:15:00+08:00'

const saved = () => findExaminee(lina, adult)?.values

const fill = (values: Record<string, string | string[]>) => () =>
  void examinees.change(findExaminee(lina, adult)?.id ?? '', { values })

const tick = () => screen.findByRole('checkbox', { name: /本人 李娜 已阅读并理解承诺书全文/ })
const sign = () => screen.getByRole('button', { name: '签署承诺书' })

test('the duties are listed above the full text and link to its sections', async () => {
  const { user } = await open(page, { as: 'lina' })
  const duties = within(await screen.findByRole('region', { name: '主要承诺' }))
  expect(duties.getAllByRole('listitem')).toHaveLength(5)
  await user.click(duties.getByRole('button', { name: /三、遵守考场规则/ }))
  expect(screen.getByRole('heading', { name: '三、遵守考场规则' })).toHaveFocus()
  expect(screen.getByText(/不携带手机等通信和电子设备进入考场/)).toBeVisible()
})

test(
  'before signing the page names the step that requires the letter and links to it',
  { tags: ['long'] },
  async () => {
    await open(page, { as: 'lina' })
    expect(await screen.findByRole('note')).toHaveTextContent('“考试文件与承诺书”须先签署承诺书才能提交')
    expect(screen.getByRole('link', { name: '返回报名' })).toHaveAttribute('href', '/exam/signup/index?step=commitment')
  },
)

test('signing requires the check box', async () => {
  const { user } = await open(page, { as: 'lina' })
  const box = await tick()
  await user.click(sign())
  expect(box).toHaveFocus()
  expect(screen.getByText('请先阅读全文并勾选')).toBeVisible()
  expect(journal.of('signup.save')).toEqual([])
})

test('in the walk from the sign-up, signing after the last document leads back to what is next there', async () => {
  const { user, address } = await open('/exam/signup/index?step=commitment', {
    as: 'lina',
    before() {
      completeSteps(lina, adult)
      fill({ readDocs: [announcement] })()
    },
  })
  await user.click(await screen.findByRole('link', { name: '去签署 签署诚信考试承诺书' }))
  await user.click(await tick())
  await user.click(sign())
  expect(await screen.findByText(/^第 8 步，共 8 步/)).toBeVisible()
  expect(address()).toBe('/exam/signup/index?step=check')
  expect(saved()).toMatchObject({ cns: '1' })
})

test('in the walk from the sign-up, signing before the last document leads to that', { tags: ['long'] }, async () => {
  const { user, address } = await open('/exam/signup/index?step=commitment', { as: 'lina' })
  await user.click(await screen.findByRole('link', { name: '去签署 签署诚信考试承诺书' }))
  await user.click(await tick())
  await user.click(sign())
  expect(await screen.findByRole('button', { name: '我已阅读' })).toBeVisible()
  expect(address()).toBe(`/selectexam/viewcmsexamdoc/index?id=${announcement}`)
})

test('unread compulsory documents are listed after signing', async () => {
  await open(page, { as: 'lina', before: fill({ cns: '1', cnsTime: time }) })
  expect(await screen.findByText('提交报名前还须阅读：报考公告')).toBeVisible()
  expect(screen.getByRole('link', { name: '去阅读' })).toHaveAttribute(
    'href',
    `/selectexam/viewcmsexamdoc/index?id=${announcement}`,
  )
})

test(
  'a signed letter shows the time of the signature and prints a copy with the name',
  { tags: ['long'] },
  async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await open(page, { as: 'lina', before: fill({ cns: '1', cnsTime: time }) })
    expect(await screen.findByText(/^您已于/)).toHaveTextContent('您已于 2026-11-20 08:15 签署')
    const copy = within(screen.getByRole('article', { name: '诚信考试承诺书' }))
    expect(copy.getByText('承诺人：李娜')).toBeVisible()
    expect(copy.getByText(/^签署时间：/)).toHaveTextContent('签署时间：2026-11-20 08:15')
    await user.click(copy.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledOnce()
  },
)

test('a new version must be signed again', async () => {
  const { user } = await open(page, {
    as: 'lina',
    before() {
      fill({ cns: '1', cnsTime: time })()
      documents.change(letter, { version: '2' })
    },
  })
  expect(await screen.findByText('承诺书已更新，请重新签署')).toBeVisible()
  expect(screen.getByText(/签署的是旧版本/)).toHaveTextContent('您于 2026-11-20 08:15 签署的是旧版本')
  await user.click(await tick())
  await user.click(sign())
  expect(await screen.findByText(/^您已于/)).toBeVisible()
  expect(saved()).toMatchObject({ cns: '2' })
})

test('a failed signature shows the error and keeps the check box', async () => {
  const { user } = await open(page, { as: 'lina' })
  await user.click(await tick())
  faultPlan.add({ path: 'exam/signup/save', kind: 'drop', count: 1 })
  await user.click(sign())
  expect(await screen.findByText(/连接不上服务器/)).toBeVisible()
  expect(await tick()).toBeChecked()
})

test('an unsigned letter of a submitted sign-up cannot be signed, and the page shows why', async () => {
  await open(page, {
    as: 'lina',
    before() {
      setStage(lina, adult, 'submitted')
      fill({ cns: '' })()
    },
  })
  expect(await screen.findByText('现在不能签署')).toBeVisible()
  expect(screen.getByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
})

test('without a letter the page says so', async () => {
  await open(page, { as: 'lina', before: () => void documents.remove(letter) })
  expect(await screen.findByText('暂无需要签署的承诺书')).toBeVisible()
})

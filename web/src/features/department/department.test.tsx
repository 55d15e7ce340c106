import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'

import { faultPlan } from '#mocks/core/faults.ts'
import { departments, setDepartment } from '#mocks/department.ts'
import { findExaminee, examinees } from '#mocks/signup/examinee.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'

const page = '/selectexam/selectdepartment/index'
const adult = '1800000000000000001'
const recruitment = '1800000000000000006'
const lina = '1700000000000000002'
const chengdu = '510100'

const saved = () => findExaminee(lina, adult)?.values

/** Lina's sign-up with these values. */
const fill = (values: Record<string, string | string[]>) => () =>
  void examinees.change(findExaminee(lina, adult)?.id ?? '', { values })

async function findRow(name: string, region: string) {
  const section = await screen.findByRole('region', { name: region })
  const rows = within(section).getAllByRole('listitem')
  const row = rows.find((it) => within(it).queryByRole('button', { name }))
  if (!row) throw new Error(`no row ${name}`)
  return within(row)
}

const details = async () => within(await screen.findByRole('region', { name: '地市详情' }))

test('each department shows whether it is open, its deadline or reason, and its phone number', async () => {
  await open(page, { as: 'lina' })
  const row = await findRow('成都市', '成都平原')
  expect(row.getByText('可报名')).toBeVisible()
  expect(row.getByText(/报名截止/)).toHaveTextContent(/报名截止 .+ 17:00.*还剩/)
  expect(row.getByRole('link', { name: '拨打 028-55501001' })).toHaveAttribute('href', 'tel:02855501001')
  const closed = await findRow('自贡市', '川南')
  expect(closed.getByText('不可报名')).toBeVisible()
  expect(closed.getByText(/考点容量已满，停止接受报名（.+ 起）/)).toBeVisible()
})

test('the department of residence and the last choice are suggested first', async () => {
  await open(page, { as: 'lina', before: fill({ selectDepartment: chengdu }) })
  expect((await findRow('上海市', '推荐')).getByText('户籍所在地')).toBeVisible()
  expect((await findRow('成都市', '推荐')).getByText('上次选择')).toBeVisible()
})

test('the search finds Chengdu by its initials', async () => {
  const keyword = 'cd'
  const { user, address } = await open(page, { as: 'lina' })
  await user.type(await screen.findByLabelText('查找地市'), keyword)
  expect(await screen.findByText('找到 1 个地市')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '成都市' })).toBeVisible()
  expect(address()).toBe(`${page}?keyword=${encodeURIComponent(keyword)}`)
})

test('in English, cities and regions have English names; what has none, and addresses, are marked as Chinese', async () => {
  const before = () => {
    departments.change('510600', { departmentName: '新设市' })
    fill({ selectDepartment: chengdu })()
  }
  await open(page, { as: 'lina', before })
  await act(() => activate('en'))
  for (const name of ['Suggested', 'Chengdu Plain', 'Chengdu'])
    expect(await screen.findByRole('heading', { name })).not.toContainHTML('lang')
  expect(screen.getByRole('button', { name: 'Mianyang' })).toBeVisible()
  expect(screen.getByText('新设市')).toHaveAttribute('lang', 'zh-CN')
  expect(screen.getByText(departments.get(chengdu).address)).toHaveAttribute('lang', 'zh-CN')
})

test('a search without results says so', async () => {
  const { user } = await open(page, { as: 'lina' })
  await user.type(await screen.findByLabelText('查找地市'), '火星')
  expect(await screen.findByText('没有找到“火星”')).toBeVisible()
})

test('changing the department asks for confirmation and clears dependent fields', async () => {
  const filled = { selectDepartment: '510700', bmdCode: '51071', rankCode: 'bk' }
  const { user } = await open(`${page}?departmentCode=${chengdu}`, { as: 'lina', before: fill(filled) })
  const choose = await (await details()).findByRole('button', { name: '选择此地市' })
  await user.click(choose)
  const dialog = await screen.findByRole('dialog', { name: '更换报名地市' })
  expect(dialog).toHaveTextContent('更换为“成都市”后，以下内容将被清空，需要重新填写：考点')
  await user.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(saved()).toMatchObject(filled)
  await user.click(choose)
  await user.click(await screen.findByRole('button', { name: '更换并清空' }))
  expect(await screen.findByText('已选择 成都市，请重新填写：考点')).toBeVisible()
  expect(saved()).toMatchObject({ selectDepartment: chengdu, bmdCode: '', rankCode: 'bk' })
})

test('the current department links to the sign-up', async () => {
  await open(page, { as: 'lina', before: fill({ selectDepartment: chengdu }) })
  expect((await findRow('成都市', '成都平原')).getByText('当前选择')).toBeVisible()
  expect((await details()).getByRole('link', { name: '继续填写报名信息' })).toBeVisible()
})

test('a failed save shows its error and keeps the page open', async () => {
  const { user, address } = await open(`${page}?departmentCode=${chengdu}`, { as: 'lina' })
  faultPlan.add({ path: 'exam/signup/save', kind: 'drop', count: 1 })
  await user.click(await (await details()).findByRole('button', { name: '选择此地市' }))
  expect(await (await details()).findByText(/连接不上服务器/)).toBeVisible()
  expect(address()).toContain(page)
})

test('after submission departments are read-only', async () => {
  await open(`${page}?departmentCode=${chengdu}`, {
    as: 'lina',
    before: () => setStage(lina, adult, 'submitted'),
  })
  expect(await screen.findByText('报名信息已提交，等待审核，不能修改')).toBeVisible()
  expect((await details()).getByText('028-55501001')).toBeVisible()
  expect((await details()).queryByRole('button', { name: '选择此地市' })).toBeNull()
})

test('without a selected exam the page asks to select one', async () => {
  await open(page, { as: 'zhangwei' })
  expect(await screen.findByText('请先选择您要报名的考试')).toBeVisible()
})

test('an exam without departments links to the form', async () => {
  await open(page, {
    as: 'zhangwei',
    before: (browser) => browser.value(exam.selectExam, { examId: recruitment }),
  })
  expect(await screen.findByText('本次考试不需要选择报名地市')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '填写报名信息' })).toHaveAttribute('href', '/zpexam/signup/index')
})

test(
  'the form shows the name of the department, and changes it with its venue in one choice',
  { tags: ['long'] },
  async () => {
    const { user } = await open('/exam/signup/index?step=department', {
      as: 'lina',
      before: fill({ selectDepartment: '510700' }),
    })
    const field = within(await screen.findByRole('group', { name: '报名地市' }))
    expect(await field.findByText('绵阳市')).toBeVisible()
    await user.click(field.getByRole('button', { name: '更换' }))
    const dialog = within(await screen.findByRole('dialog', { name: '报名地市' }))
    await user.type(await dialog.findByLabelText('查找地市'), '德阳')
    await user.click(dialog.getByRole('button', { name: '德阳市' }))
    const venues = within(await dialog.findByRole('region', { name: '考点' }))
    expect(venues.getByRole('button', { name: /实验中学考点/ })).toBeDisabled()
    await user.click(venues.getByRole('button', { name: /第一中学考点.*余 132/ }))
    expect(await field.findByText('德阳市')).toBeVisible()
    expect(await screen.findByText(/^已保存/)).toBeVisible()
    expect(saved()).toMatchObject({ selectDepartment: '510600', bmdCode: '51011' })
  },
)

test('in the form a department that has closed is not saved', { tags: ['long'] }, async () => {
  const { user } = await open('/exam/signup/index?step=department', { as: 'lina' })
  const field = within(await screen.findByRole('group', { name: '报名地市' }))
  await user.click(field.getByRole('button', { name: '选择' }))
  const dialog = within(await screen.findByRole('dialog', { name: '报名地市' }))
  await user.type(await dialog.findByLabelText('查找地市'), '成都市')
  await user.click(dialog.getByRole('button', { name: '成都市' }))
  const venue = await dialog.findByRole('button', { name: /第一中学考点/ })
  setDepartment(chengdu, false)
  await user.click(venue)
  expect(await dialog.findByText(/刚刚停止接受报名/)).toBeVisible()
  expect(field.getByText('还未选择')).toBeInTheDocument()
})

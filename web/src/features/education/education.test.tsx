import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createStore, keys } from 'idb-keyval'
import { expect, test } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { session } from '#contracts/session/session.ts'

import { clock } from '#mocks/core/clock.ts'
import { journal } from '#mocks/core/journal.ts'
import { educations } from '#mocks/education/seeds.ts'
import { findExaminee } from '#mocks/signup/examinee.ts'
import { activate } from '#web/client/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'

const page = '/exam/education/index'
const degreeOfLina = '1860000000000000002'
const zhangwei = '1700000000000000001'
const adult = '1800000000000000001'

/** The card of one of lina's two, under its heading. */
async function card(kind: '学历' | '学位') {
  return within(await screen.findByRole('region', { name: kind })).findByRole('article')
}

async function openDrawer(user: UserEvent, name = '添加学历', school = '学校名称') {
  await user.click(await screen.findByRole('button', { name }))
  const drawer = await screen.findByRole('dialog', { name })
  await within(drawer).findByRole('combobox', { name: school })
  return within(drawer)
}

type Drawer = Awaited<ReturnType<typeof openDrawer>>

async function fillIn(user: UserEvent, drawer: Drawer, certificateNo = '107301201505000888') {
  await fill(user, drawer.getByRole('combobox', { name: '学校名称' }), '兰州大学')
  await user.selectOptions(drawer.getByLabelText('学历层次'), '大学本科')
  await user.type(drawer.getByLabelText('专业'), '法学')
  await fill(user, drawer.getByLabelText('毕业年月'), '2015.6')
  await fill(user, drawer.getByLabelText('证书编号'), certificateNo)
}

const storedNames = async () => (await keys<string>(createStore('exam-drafts', 'drafts'))).join(' ')

/** Waits until the device has a draft, and its last field. */
async function waitForDraft(formId: string) {
  await waitFor(async () => expect(await storedNames()).toContain(`${formId}#certificateNo`))
}

test('a record of a kind that is not known can be read, and not changed', async () => {
  await open(page, { as: 'lina', before: () => void educations.change(degreeOfLina, { kind: 'unknown' }) })
  const other = within(await screen.findByRole('region', { name: '其他' }))
  expect(other.getByRole('article')).toBeVisible()
  expect(other.queryByRole('button')).toBeNull()
})

test('each card shows the result of the verification, its explanation, and a masked number', async () => {
  await open(page, { as: 'lina' })
  const education = within(await card('学历'))
  expect(education.getByRole('heading', { name: '四川大学' })).toBeVisible()
  expect(education.getByText('已核验')).toBeVisible()
  expect(education.getByText('1061 **** 1234')).toBeVisible()
  const degree = within(await card('学位'))
  expect(degree.getByText('核验中')).toBeVisible()
  expect(degree.getByText(/通常几分钟内完成/)).toBeVisible()
  expect(await screen.findByRole('link', { name: '返回报名' })).toHaveAttribute(
    'href',
    '/exam/signup/index?step=education',
  )
})

test('an old record without a month and with another number format is shown with placeholders', async () => {
  const old = { major: '', graduateMonth: null, certificateNo: '川高教字第0001234号' }
  await open(page, { as: 'lina', before: () => educations.change(degreeOfLina, old) })
  const degree = within(await card('学位'))
  expect(degree.getAllByText('未填写')).toHaveLength(2)
  expect(degree.getByText('川高教字 **** 234号')).toBeVisible()
})

test('a record that needs a manual check says that the sign-up is not affected and links to the upload', async () => {
  await open(page, { as: 'ayguli' })
  const education = within(await card('学历'))
  expect(education.getByText('需人工核查')).toBeVisible()
  expect(education.getByText(/不影响报名/)).toBeVisible()
  expect(education.getByRole('link', { name: '去上传' })).toHaveAttribute('href', '/exam/uploadpicture/index')
})

test('with no records both kinds show an empty state and a button to add one', async () => {
  await open(page, { as: 'zhangwei' })
  expect(await screen.findByText('还没有学历')).toBeVisible()
  expect(screen.getByText('还没有学位')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^添加/ })).toHaveLength(2)
})

test('a new education appears in the list as being verified; the month is accepted in a common notation', async () => {
  const { user } = await open(page, { as: 'zhangwei' })
  const drawer = await openDrawer(user)
  await fillIn(user, drawer)
  await user.click(drawer.getByRole('button', { name: '保存' }))
  const added = within(await card('学历'))
  expect(added.getByText('2015-06')).toBeVisible()
  expect(added.getByText('核验中')).toBeVisible()
  expect(await screen.findByText('新增成功，正在核验')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test(
  'an education that is added in the step of a sign-up is chosen there, and the step stays',
  { tags: ['long'] },
  async () => {
    const { user, address } = await open('/exam/signup/index?step=education', {
      as: 'zhangwei',
      before: (browser) => browser.value(exam.selectExam, { examId: adult }),
    })
    const drawer = await openDrawer(user)
    await fillIn(user, drawer)
    await user.click(drawer.getByRole('button', { name: '保存' }))
    expect(await screen.findByDisplayValue('兰州大学 · 大学本科 · 法学')).toHaveAccessibleName(/^已有学历/)
    const added = educations.find(({ userId }) => userId === zhangwei)
    await waitFor(() => expect(findExaminee(zhangwei, adult)?.values).toMatchObject({ xueli: added?.id }), {
      timeout: 5_000,
    })
    expect(address()).toBe('/exam/signup/index?step=education')
  },
)

test('a school is found by the initials of its pinyin', async () => {
  const { user } = await open(page, { as: 'zhangwei' })
  const drawer = await openDrawer(user)
  await user.type(drawer.getByRole('combobox', { name: '学校名称' }), 'lzdx')
  await user.click(await screen.findByRole('option', { name: '兰州大学' }))
  expect(drawer.getByRole('combobox', { name: '学校名称' })).toHaveValue('兰州大学')
})

test('empty required fields show errors, and nothing is sent', async () => {
  const { user } = await open(page, { as: 'zhangwei' })
  const drawer = await openDrawer(user)
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findAllByText('请填写此项')).toHaveLength(2)
  expect(drawer.getByText('请选择此项')).toBeVisible()
  expect(drawer.getByText('请输入有效年月')).toBeVisible()
  expect(drawer.getByText('请输入6到32位字母或数字')).toBeVisible()
  expect(drawer.getByRole('combobox', { name: '学校名称' })).toHaveFocus()
  expect(journal.of('education.educationAndStatusSave')).toEqual([])
})

test('a refusal is shown in the drawer, and the values stay', async () => {
  const { user } = await open(page, { as: 'lina' })
  const drawer = await openDrawer(user)
  await fillIn(user, drawer, '106101201705001234')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText(/该证书编号已登记，请勿重复添加/)).toBeVisible()
  expect(drawer.getByRole('combobox', { name: '学校名称' })).toHaveValue('兰州大学')
})

test('after a reload the drawer is open with its values', async () => {
  const { user, reload } = await open(page, { as: 'zhangwei' })
  const drawer = await openDrawer(user)
  await user.type(drawer.getByLabelText('专业'), '法学')
  await user.type(drawer.getByLabelText('证书编号'), '107301')
  await waitForDraft('education/education')
  await reload()
  const again = within(await screen.findByRole('dialog', { name: '添加学历' }))
  expect(await again.findByLabelText('专业')).toHaveValue('法学')
  expect(again.getByLabelText('证书编号')).toHaveValue('107301')
})

test('values of the drawer survive an expired session', { tags: ['long'] }, async () => {
  const { user, browser, address, reload } = await open(page, { as: 'zhangwei' })
  const drawer = await openDrawer(user)
  await fillIn(user, drawer)
  await waitForDraft('education/education')
  const { cookie } = browser.jar
  await browser.call(session.logOut)
  await user.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(decodeURIComponent(address())).toContain(`${page}?edit=education`)
  browser.jar.cookie = cookie
  await browser.logIn('zhangwei')
  await reload()
  const again = within(await screen.findByRole('dialog', { name: '添加学历' }))
  expect(await again.findByLabelText('证书编号')).toHaveValue('107301201505000888')
})

test('a verified record cannot be changed; a pending one can be edited', async () => {
  const { user } = await open(page, { as: 'lina' })
  expect(within(await card('学历')).queryByRole('button', { name: /修改/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '修改 四川大学' }))
  const drawer = within(await screen.findByRole('dialog', { name: '修改学位' }))
  expect(await drawer.findByLabelText('证书编号')).toHaveValue('1061042017005678')
  await user.clear(drawer.getByLabelText('专业'))
  await user.type(drawer.getByLabelText('专业'), '历史学')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await within(await card('学位')).findByText('历史学')).toBeVisible()
  expect(await screen.findByText('更新成功，正在核验')).toBeVisible()
})

test('a record used by a sign-up cannot be deleted, and the exam is named', async () => {
  const { user } = await open(page, { as: 'lina' })
  await user.click(within(await card('学历')).getByRole('button', { name: /^删除/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除学历' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('“2026年下半年高等教育自学考试”的报名正在使用，不能删除')
  expect(dialog.queryByRole('button', { name: '删除' })).toBeNull()
})

test('any other record is deleted after a confirmation', async () => {
  const { user } = await open(page, { as: 'lina' })
  await user.click(within(await card('学位')).getByRole('button', { name: /^删除/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除学位' }))
  await user.click(await dialog.findByRole('button', { name: '删除' }))
  expect(await screen.findByText('还没有学位')).toBeVisible()
  expect(educations.byId(degreeOfLina)).toBeUndefined()
})

test('a scanned code verifies the pending records, and the dialog shows the result', { tags: ['long'] }, async () => {
  const { user } = await open(page, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '学信网扫码核验' }))
  const dialog = within(await screen.findByRole('dialog', { name: '学信网扫码核验' }))
  expect(await dialog.findByRole('img', { name: '学信网核验二维码' })).toBeVisible()
  clock.set(clock.now() + 9_000)
  expect(await dialog.findByText('核验完成，共 1 条')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '完成' }))
  expect(within(await card('学位')).getByText('已核验')).toBeVisible()
})

test('in English, school and major have lang="zh-CN", also in the dialog to delete, and levels have English names', async () => {
  const { user } = await open(page, { as: 'lina' })
  const education = within(await card('学历'))
  await act(() => activate('en'))
  expect(education.getByRole('heading', { name: '四川大学' })).toHaveAttribute('lang', 'zh-CN')
  const degree = within(within(screen.getByRole('region', { name: 'Degree' })).getByRole('article'))
  await user.click(degree.getByRole('button', { name: /^Delete/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete degree' }))
  expect(await dialog.findByText(/ · 学士学位/)).toHaveAttribute('lang', 'zh-CN')
  await user.keyboard('{Escape}')
  const drawer = await openDrawer(user, 'Add degree', 'School')
  expect(drawer.getByRole('option', { name: 'Bachelor’s degree' })).not.toHaveAttribute('lang')
})

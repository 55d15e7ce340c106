import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { md5Hex, storedPassword } from '#mocks/core/wire.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { isSecurityAnswer } from '#mocks/retrieval/security-answer.ts'
import { users } from '#mocks/user/seeds.ts'
import { activate } from '#web/client/i18n.ts'
import { open, type TestApp } from '#web/testing/client.tsx'
import { wipeDrafts } from '#web/ui/draft/draft.ts'
import { unsaved } from '#web/ui/draft/unsaved.ts'

beforeEach(wipeDrafts)

const zhangwei = '1700000000000000001'
const lina = '1700000000000000002'
const next = 'Bao#2026x'

const section = (name: string) => screen.findByRole('region', { name })
const storedPasswordHash = (id: string) => users.byId(id)?.password
const passwordHash = (password: string) => storedPassword(md5Hex(password))

test('each section has an address, and the first one is open', async () => {
  const { user, address } = await open('/info/index', { as: 'lina' })
  expect(await section('基本信息')).toBeVisible()
  const list = within(screen.getByRole('navigation', { name: '个人信息' }))
  expect(list.getAllByRole('link').map((it) => it.textContent)).toEqual([
    '基本信息',
    '头像',
    '登录密码',
    '密保问题',
    '微信绑定',
    '登录设备与锁屏',
    '语言与字号',
    '我的信息与隐私',
    '注销账号',
  ])
  await user.click(list.getByRole('link', { name: '登录密码' }))
  expect(address()).toBe('/info/index?section=password')
  expect(await screen.findByRole('heading', { name: '登录密码' })).toHaveFocus()
  expect(list.getByRole('link', { name: '登录密码' })).toHaveAttribute('aria-current', 'page')
})

test('an administrator has no sections for picture and account deletion', async () => {
  await open('/info/index', { as: 'admin' })
  expect(await screen.findByText('系统管理员', { selector: 'dd *, dd' })).toBeVisible()
  expect(screen.queryByRole('link', { name: '注销账号' })).toBeNull()
  expect(screen.queryByRole('link', { name: '头像' })).toBeNull()
})

test('document and phone numbers are masked, and verified values name their source', async () => {
  await open('/info/index', { as: 'lina' })
  const page = within(await section('基本信息'))
  const identity = within(await page.findByRole('region', { name: '身份' }))
  expect(identity.getByText('310101********4326')).toBeVisible()
  expect(identity.getAllByText('已核验 ·', { exact: false })[0]).toHaveTextContent('公安人口信息')
  expect(page.queryByText(/310101\s?19950812/)).toBeNull()
  expect(page.queryByText(/13623456789/)).toBeNull()
})

test('a group with unsaved values is open again when the page is reopened', { tags: ['long'] }, async () => {
  const { user } = await open('/info/index', { as: 'lina' })
  faultPlan.add({ path: 'update-studentPerson-info', kind: 'error' })
  const address = within(await screen.findByRole('region', { name: '地址' }))
  await user.click(address.getByRole('button', { name: '修改 地址' }))
  await user.type(address.getByLabelText('联系地址'), ' 2 单元')
  expect(await address.findByText(/^保存失败/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '关闭 个人信息' }))
  await user.click(await screen.findByRole('button', { name: '仍然关闭' }))
  await user.click(await screen.findByRole('button', { name: /个人菜单/ }))
  await user.click(await screen.findByRole('menuitem', { name: '个人信息' }))
  expect(await screen.findByLabelText('联系地址')).toHaveDisplayValue(/ 2 单元$/)
})

test('a missing value keeps its group open and shows an error', async () => {
  const { user } = await open('/info/index', { as: 'lina' })
  const address = within(await screen.findByRole('region', { name: '地址' }))
  await user.click(address.getByRole('button', { name: '修改 地址' }))
  await user.clear(address.getByLabelText('联系地址'))
  await user.click(address.getByRole('button', { name: '完成' }))
  expect((await address.findAllByText('请填写此项'))[0]).toBeVisible()
})

test(
  'fields used by a sign-up name the exam, and a correction of a verified value waits for review',
  { tags: ['long'] },
  async () => {
    const { user } = await open('/info/index', { as: 'ayguli' })
    const identity = within(await screen.findByRole('region', { name: '身份' }))
    const [note] = identity.getAllByText(/报名期间不能修改/)
    expect(note).toHaveTextContent('“2026年下半年全国英语等级考试（PETS）”报名期间不能修改')
    await user.click(identity.getByRole('button', { name: '更正申请：姓名' }))
    const dialog = within(await screen.findByRole('dialog', { name: '更正申请' }))
    await user.type(await dialog.findByLabelText('姓名'), '阿依古丽·买买提江')
    await user.type(dialog.getByLabelText('更正原因'), '证件上的姓名')
    await user.click(dialog.getByRole('button', { name: '提交申请' }))
    expect(await identity.findByText(/的申请正在审核/)).toHaveTextContent(/^更正为“阿依古丽·买买提江”的申请正在审核/)
  },
)

async function changePassword({ user }: TestApp, old: string, again = next) {
  await user.type(await screen.findByLabelText('原密码'), old)
  await user.type(screen.getByLabelText('新密码'), next)
  await user.type(screen.getByLabelText('再次输入密码'), again)
  await user.click(screen.getByRole('button', { name: '修改密码' }))
}

const password = '/info/index?section=password'

test('a changed password is sent hashed, and the form is cleared', async () => {
  const page = await open(password, { as: 'lina' })
  await changePassword(page, 'Exam@2026')
  expect(await screen.findByText('登录密码已修改，下次登录请使用新密码')).toBeVisible()
  expect(storedPasswordHash(lina)).toBe(passwordHash(next))
  expect(screen.getByLabelText('原密码')).toHaveValue('')
  expect(JSON.stringify(journal.all())).not.toContain(next)
})

test('a wrong old password shows an error and keeps the other values', async () => {
  const page = await open(password, { as: 'lina' })
  await changePassword(page, 'Wrong@2026')
  expect(await screen.findByText('原密码不正确!')).toBeVisible()
  expect(screen.getByLabelText('新密码')).toHaveValue(next)
  expect(storedPasswordHash(lina)).toBe(passwordHash('Exam@2026'))
})

test('different new passwords are not sent', { tags: ['long'] }, async () => {
  const page = await open(password, { as: 'lina' })
  await changePassword(page, 'Exam@2026', `${next}y`)
  expect(await screen.findByText('两次输入的密码不一致')).toBeVisible()
  expect(journal.of('user.updatePassword')).toEqual([])
})

test('after a lost answer the result is reported as unknown, and a second attempt shows it', async () => {
  const page = await open(password, { as: 'lina' })
  faultPlan.add({ path: 'update-password', kind: 'lost', count: 1 })
  await changePassword(page, 'Exam@2026')
  expect(await screen.findByText(/还不确定是否修改成功/)).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(await screen.findByText('原密码不正确!')).toBeVisible()
  expect(storedPasswordHash(lina)).toBe(passwordHash(next))
})

test('values of a form survive a change of section, and the tab is marked as unsaved', async () => {
  const { user } = await open(password, { as: 'lina' })
  await user.type(await screen.findByLabelText('原密码'), 'Exam@')
  expect(unsaved.tabKeys()).toEqual(['/info/index'])
  await user.click(screen.getByRole('link', { name: '语言与字号' }))
  expect(await screen.findByRole('switch', { name: /^大字号/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '登录密码' }))
  expect(screen.getByLabelText('原密码')).toHaveValue('Exam@')
})

test("a security question is replaced with a code sent to the account's phone", async () => {
  const { user } = await open('/info/index?section=question', { as: 'zhangwei' })
  await user.selectOptions(await screen.findByLabelText('新密保问题'), '您的出生地是？')
  await user.type(screen.getByLabelText('新答案'), '长沙')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText(/验证码已发送/)
  const code = screen.getByLabelText('短信验证码')
  const wrong = lastPhoneCode()?.code === '000000' ? '111111' : '000000'
  await user.type(code, wrong)
  await user.click(screen.getByRole('button', { name: '保存密保问题' }))
  expect(await screen.findByText('验证码不正确，还可以尝试 4 次')).toBeVisible()
  await user.clear(code)
  await user.type(code, lastPhoneCode()?.code ?? '')
  await user.click(screen.getByRole('button', { name: '保存密保问题' }))
  expect(await screen.findByText('密保问题已更新')).toBeVisible()
  expect(isSecurityAnswer(zhangwei, { question: '3', answer: '长沙' })).toBe(true)
})

test('the screen can be locked from the section of devices', async () => {
  const { user } = await open('/info/index?section=devices', { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '立即锁屏' }))
  expect(await screen.findByRole('dialog', { name: '锁屏' })).toBeVisible()
})

const deletion = '/info/index?section=deletion'

async function fillInDeletion({ user }: TestApp, name = 'zhangwei') {
  await user.type(await screen.findByLabelText('账号名称'), name)
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText(/短信验证码已发送至139\*{4}5678/)
  await user.type(screen.getByLabelText('短信验证码'), lastPhoneCode()?.code ?? '')
  await user.click(screen.getByRole('button', { name: '注销账号' }))
}

const sayYes = async ({ user }: TestApp) => user.click(await screen.findByRole('button', { name: '永久注销' }))

test('an account is deleted once, after its name, a code and a confirmation, and the log-in page reports it', async () => {
  const page = await open(deletion, { as: 'zhangwei' })
  expect(await screen.findByText(/历史报名记录、准考证和成绩将无法通过本系统查看/)).toBeVisible()
  await fillInDeletion(page)
  expect(users.byId(zhangwei)).toBeDefined()
  await sayYes(page)
  expect(await screen.findByText('账号已注销')).toBeVisible()
  expect(page.address()).toBe('/login?why=deleted')
  expect(users.byId(zhangwei)).toBeUndefined()
  expect(
    journal.of('account.deleteAccount').filter((it) => JSON.stringify(it.input).includes('"delete"')),
  ).toHaveLength(1)
})

test('a wrong account name does not delete the account, and the confirmation can be cancelled', async () => {
  const page = await open(deletion, { as: 'zhangwei' })
  await fillInDeletion(page, 'lina')
  expect(await screen.findByText('与账号名称不一致')).toBeVisible()
  await page.user.clear(screen.getByLabelText('账号名称'))
  await page.user.type(screen.getByLabelText('账号名称'), 'zhangwei')
  await page.user.click(screen.getByRole('button', { name: '注销账号' }))
  await page.user.click(await screen.findByRole('button', { name: '取消' }))
  expect(users.byId(zhangwei)).toBeDefined()
})

test('an open matter blocks the deletion with the message of the server', async () => {
  await open(deletion, { as: 'ayguli' })
  expect(await screen.findByText(/还没有完成，请先支付，或在 .+ 订单过期后再注销$/)).toBeVisible()
  expect(screen.getByRole('link', { name: '查看这笔订单' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/payResult\?orderNo=\w+$/),
  )
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
})

test('in English the open matter is named in English', { tags: ['long'] }, async () => {
  await open(deletion, { as: 'ayguli' })
  await act(() => activate('en'))
  expect(await screen.findByText(/^Order \w+ is/)).toBeVisible()
})

test('after a lost answer the deletion is looked up and not sent again', async () => {
  const page = await open(deletion, { as: 'zhangwei' })
  await screen.findByLabelText('账号名称')
  await fillInDeletion(page)
  faultPlan.add({ path: 'deleteAccount', kind: 'lost', count: 1 })
  await sayYes(page)
  expect(await screen.findByText('账号已注销', {}, { timeout: 9_000 })).toBeVisible()
  expect(users.byId(zhangwei)).toBeUndefined()
})

test('in English, labels of the record and security questions have English names', async () => {
  const { visit } = await open('/info/index', { as: 'lina' })
  await act(() => activate('en'))
  const record = await screen.findByText('ID number', { selector: 'dt' })
  expect(record.closest('[lang]')).toHaveAttribute('lang', 'en')
  await visit('/info/index?section=question')
  const [none, first] = within(await screen.findByRole('combobox', { name: /question/i })).getAllByRole('option')
  expect(none).not.toHaveAttribute('lang')
  expect(first).toHaveTextContent('What was the name of your primary school?')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { user } from '#contracts/administration/user.ts'
import { session } from '#contracts/session/session.ts'

import { demoPassword } from '#bff/testing/browser.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { users } from '#mocks/user/seeds.ts'
import { breakCall, open, type TestApp } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'
import { readDraft, visitor, wipeDrafts } from '#web/ui/draft/draft.ts'

beforeEach(wipeDrafts)

const password = 'Bao#2026x'
const person = { number: '11010519491231002x', name: '阿卜·杜' }

async function fillInIdentity({ user }: TestApp, { number, name } = person) {
  await fill(user, await screen.findByLabelText('证件号码'), number)
  await fill(user, screen.getByLabelText('姓名'), name)
  await user.click(screen.getByRole('button', { name: '下一步' }))
}

async function fillInContact({ user }: TestApp, code = '') {
  await fill(user, await screen.findByLabelText('手机号码'), '13512345678')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await screen.findByText(/验证码已发送/)
  await fill(user, screen.getByLabelText('短信验证码'), code || (lastPhoneCode()?.code ?? ''))
  await fillInPassword(screen.getByRole('main'), user)
}

async function fillInPassword(place: HTMLElement, user: TestApp['user'], text = password) {
  await fill(user, within(place).getByLabelText('新密码'), text)
  await fill(user, within(place).getByLabelText('再次输入密码'), text)
}

async function agree({ user }: TestApp) {
  const box = screen.getByRole('checkbox', { name: /我已阅读并同意/ })
  await user.click(box)
  const dialog = await screen.findByRole('dialog', { name: /用户注册协议/ })
  expect(box, 'before the agreement was read').not.toBeChecked()
  await user.click(within(dialog).getByRole('button', { name: '我已阅读并同意' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function toTheLastStep(page: TestApp, code = '') {
  await fillInIdentity(page)
  await fillInContact(page, code)
  await agree(page)
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
}

const submit = async ({ user }: TestApp) => user.click(await screen.findByRole('button', { name: '确认注册' }))

test('an ID number is replaced by what is typed after Tab, and kept after a click or the return to the window', async () => {
  const { user } = await open('/register')
  const number = await screen.findByLabelText<HTMLInputElement>('证件号码')
  await user.type(number, '11010519491231002X')
  await user.tab()
  expect(number).toHaveValue('110105 19491231 002 X')
  await user.click(number)
  await user.keyboard('{End}{Backspace}')
  fireEvent.blur(number)
  fireEvent.focus(number)
  await user.keyboard('x')
  expect(number).toHaveValue('11010519491231002x')
  await user.tab()
  await user.tab({ shift: true })
  await user.keyboard('510104')
  expect(number).toHaveValue('510104')
})

test('each step shows the validation message of every empty field', async () => {
  const page = await open('/register')
  await screen.findByLabelText('证件号码')
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  expect(screen.getByText('证件号码不能为空')).toBeVisible()
  expect(screen.getByLabelText('证件号码')).toHaveFocus()
  await fillInIdentity(page)
  await page.user.click(await screen.findByRole('button', { name: '下一步' }))
  for (const text of [
    '手机号码不能为空',
    '请输入 6 位短信验证码',
    '请输入密码',
    '请再次输入密码',
    '请阅读并同意协议',
  ]) {
    expect(screen.getByText(text)).toBeVisible()
  }
})

test('the validation of the document number depends on the type of document', async () => {
  const page = await open('/register')
  await page.user.selectOptions(await screen.findByLabelText('证件类型'), '港澳居民来往内地通行证')
  await fillInIdentity(page, { number: '12345678', name: '陈晓' })
  expect(screen.getByText('请输入以 H 或 M 开头、后接数字的证件号码')).toBeVisible()
  await page.user.type(screen.getByLabelText('证件号码'), '{Home}H')
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByLabelText('手机号码')).toBeVisible()
})

test('each document says where its number is; without an ID card the mainland phone is announced beforehand', async () => {
  const { user } = await open('/register')
  const number = await screen.findByLabelText('证件号码')
  expect(number).toHaveAccessibleDescription('第二代居民身份证上的 18 位号码')
  expect(screen.queryByText(/11 位的内地手机号码/)).toBeNull()
  await user.selectOptions(screen.getByLabelText('证件类型'), '护照')
  expect(await screen.findByLabelText('证件号码')).toHaveAccessibleDescription(/^护照资料页上的号码/)
  expect(screen.getByText(/11 位的内地手机号码/)).toBeVisible()
})

test('the password rules are marked as satisfied while the password is typed', async () => {
  const page = await open('/register')
  await fillInIdentity(page)
  await page.user.type(await screen.findByLabelText('新密码'), '12345678')
  expect(screen.getByText('8 到 16 个字符').closest('li')).toHaveTextContent('（已满足）')
  expect(screen.getByText(/特殊字符至少两种/).closest('li')).not.toHaveTextContent('（已满足）')
  await page.user.type(screen.getByLabelText('新密码'), 'a')
  expect(screen.getByText(/特殊字符至少两种/).closest('li')).toHaveTextContent('（已满足）')
})

test('Back goes to the previous step; phone, code, password and agreement keep their values', async () => {
  const page = await open('/register')
  await toTheLastStep(page)
  for (const text of ['阿卜·杜', '110105 19491231 002 X', '1949-12-31'])
    expect(await screen.findByText(text)).toBeVisible()
  expect(page.address()).toBe('/register?step=check')
  window.history.back()
  expect(await screen.findByLabelText('短信验证码')).toHaveValue(lastPhoneCode()?.code)
  expect(screen.getByLabelText('新密码')).toHaveValue(password)
  expect(screen.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked()
  await page.user.type(screen.getByLabelText('再次输入密码'), '!')
  await page.user.click(screen.getByRole('button', { name: '上一步' }))
  expect(await screen.findByLabelText('证件号码')).toHaveValue('110105 19491231 002 X')
  expect(page.address()).toBe('/register')
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByLabelText('再次输入密码')).toHaveValue(`${password}!`)
})

test('the address of a later step opens the first incomplete step', async () => {
  const page = await open('/register?step=check')
  expect(await screen.findByLabelText('证件号码')).toBeVisible()
  await waitFor(() => expect(page.address()).toBe('/register'))
})

test('a wrong code shows the remaining attempts and keeps the phone number', { tags: ['long'] }, async () => {
  const page = await open('/register')
  await toTheLastStep(page, '000000')
  await submit(page)
  expect(await screen.findByText('验证码不正确，还可以尝试 4 次')).toBeVisible()
  expect(screen.getByLabelText('手机号码')).toHaveValue('13512345678')
})

test('a guest registration waits for approval', async () => {
  const page = await open('/register')
  await page.user.click(await screen.findByRole('button', { name: '访客注册' }))
  expect(screen.getByRole('heading', { level: 1, name: '访客注册' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: '账号与姓名' })).toBeVisible()
  expect(screen.queryByText(/准备好证件/)).toBeNull()
  await page.user.type(screen.getByLabelText('账号名称'), 'guest_1')
  await page.user.type(screen.getByLabelText('姓名'), '李明')
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  await fillInContact(page)
  await agree(page)
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  expect(screen.getByText('请核对后提交，管理员审核通过后即可登录')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: '提交审核' }))
  expect(await screen.findByRole('heading', { name: '已提交，等待管理员审核' })).toBeVisible()
  expect(users.find((row) => row.account === 'guest_1')?.roleId).toBe('-1')
  for (const wait of screen.getAllByText(/工作日/)) expect(wait).toHaveAttribute('lang', 'zh-CN')
})

test('the draft survives a reload, encrypted and without password and code, as does the wait for another code', async () => {
  const page = await open('/register')
  await fillInIdentity(page)
  await fillInContact(page)
  const storageText = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  expect(storageText).not.toMatch(/110105|阿卜|13512345678|Bao#/)
  await waitFor(async () =>
    expect((await readDraft(visitor, 'register'))?.values).toMatchObject({ phone: '13512345678' }),
  )
  expect(JSON.stringify(await readDraft(visitor, 'register'))).not.toContain('Bao#')
  await page.reload()
  expect(await screen.findByLabelText('证件号码')).toHaveValue('110105 19491231 002 X')
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByLabelText('手机号码')).toHaveValue('13512345678')
  for (const label of ['短信验证码', '新密码', '再次输入密码']) expect(screen.getByLabelText(label)).toHaveValue('')
  await page.user.click(screen.getByRole('button', { name: '获取验证码' }))
  expect(await screen.findByRole('button', { name: /秒后重新获取/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a complete form without consent opens the agreement, whose consent goes on', async () => {
  const page = await open('/register')
  await fillInIdentity(page)
  await fillInContact(page)
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  const dialog = await screen.findByRole('dialog', { name: /用户注册协议/ })
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('请阅读并同意协议')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: '下一步' }))
  await page.user.click(await screen.findByRole('button', { name: '我已阅读并同意，继续' }))
  expect(await screen.findByRole('button', { name: '确认注册' })).toBeVisible()
  expect(dialog).not.toBeInTheDocument()
})

test('after a lost answer the result is reported as unknown, and a second attempt finds the account', async () => {
  const page = await open('/register')
  await toTheLastStep(page)
  faultPlan.add({ path: 'anonymous/submit', kind: 'lost', count: 1 })
  await submit(page)
  expect(await screen.findByText(/还不确定是否注册成功/)).toBeVisible()
  await submit(page)
  expect(await screen.findByRole('heading', { name: '您已经有账号了' })).toHaveFocus()
  expect(screen.getByRole('link', { name: '直接登录' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: '找回密码' })).toHaveAttribute('href', '/retrievePassword')
  expect(users.filter((row) => row.realName === person.name)).toHaveLength(1)
})

/** Whether the browser would ask before this page goes. */
const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('entered contact data asks for confirmation before the page is closed, until the page is left', async () => {
  const { user } = await open('/unifiedRegister?token=unified-demo')
  await user.click(await screen.findByLabelText('手机号码'))
  expect(wouldAsk()).toBe(false)
  await user.keyboard('139')
  await waitFor(() => expect(wouldAsk()).toBe(true))
  await user.click(screen.getByRole('link', { name: '返回登录' }))
  await screen.findByRole('button', { name: '登录' })
  expect(wouldAsk()).toBe(false)
})

test('registration from a unified service asks for phone and password only', async () => {
  const page = await open('/unifiedRegister?token=unified-demo')
  expect(await screen.findByText('四川政务服务网')).toBeVisible()
  expect(screen.getByText('陈*·阿*')).toBeVisible()
  await fillInContact(page)
  await agree(page)
  await submit(page)
  await page.user.click(await screen.findByRole('button', { name: '直接登录' }))
  expect(await screen.findByRole('heading', { level: 1, name: '基本信息' })).toBeVisible()
})

test.each([
  ['/unifiedRegister', '注册链接无效或已过期'],
  ['/unifiedRegister?token=unified-old', '注册链接无效或已过期'],
  ['/unifiedRegister?token=unified-known', '您已经有账号了'],
])('%s shows: %s', async (address, title) => {
  await open(address)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

const tooSimple = '您的密码过于简单，请重置密码'

test('a weak password must be reset, and Escape does not close the dialog', async () => {
  const { user } = await open('/wel/index', { as: 'chenhao' })
  const dialog = await screen.findByRole('dialog', { name: tooSimple })
  await user.keyboard('{Escape}')
  expect(dialog).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  expect(within(dialog).getByText('请输入密码')).toBeVisible()
  await fillInPassword(dialog, user, '12345678')
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  expect(
    within(dialog).getByText('请输入8到16位数字、字母、特殊字符组合，不能是纯数字、纯字母、或纯特殊字符'),
  ).toBeVisible()
  await fillInPassword(dialog, user, '12345678ab')
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  expect(await screen.findByText('您的登录密码已重置成功，请妥善保管')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: tooSimple })).toBeNull())
})

test('after a log-in without the password, the reset asks for the present one', async () => {
  const { user } = await open('/wel/index', {
    before: (browser) => browser.logInByLink('chenhao'),
  })
  const dialog = await screen.findByRole('dialog', { name: tooSimple })
  await fillInPassword(dialog, user)
  await user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  const question = within(await screen.findByRole('dialog', { name: '请再次验证身份' }))
  await user.type(question.getByLabelText('登录密码'), demoPassword('chenhao'))
  await user.click(question.getByRole('button', { name: '继续' }))
  expect(await screen.findByText('您的登录密码已重置成功，请妥善保管')).toBeVisible()
})

/** Home of an account whose password an administrator has reset. */
const openAfterReset = (account: string) =>
  open('/wel/index', {
    async before(browser) {
      const administrator = browser.newTab()
      await administrator.logIn('admin')
      const { id = '' } = users.find((row) => row.account === account) ?? {}
      await administrator.value(user.resetPassword, { userIds: id })
      await browser.logIn(account, '123456')
    },
  })

test('after a reset by an administrator the password is changed at the next log-in, and once only', async () => {
  const page = await openAfterReset('lina')
  const dialog = await screen.findByRole('dialog', { name: tooSimple })
  await fillInPassword(dialog, page.user)
  await page.user.click(within(dialog).getByRole('button', { name: '重置密码' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: tooSimple })).toBeNull())
  await page.browser.logIn('lina', password)
  journal.clear()
  await page.reload()
  await screen.findByRole('heading', { level: 1, name: /李娜/ })
  await waitFor(() => expect(journal.of('account.simplePassword')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the reset dialog can be left by logging out', async () => {
  const page = await open('/wel/index', { as: 'chenhao' })
  const dialog = await screen.findByRole('dialog', { name: tooSimple })
  await page.user.click(within(dialog).getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test('a failed log-out shows its error in the reset dialog', { tags: ['long'] }, async () => {
  const page = await open('/wel/index', { as: 'chenhao' })
  const dialog = await screen.findByRole('dialog', { name: tooSimple })
  breakCall(page.browser, session.logOut, 'store_unavailable')
  await page.user.click(within(dialog).getByRole('button', { name: '退出登录' }))
  expect(await within(dialog).findByText('系统繁忙，请您稍后再试')).toBeVisible()
})

test('a strong password is checked once and opens no dialog', async () => {
  await open('/wel/index', { as: 'zhangwei' })
  await screen.findByRole('heading', { level: 1, name: /张伟/ })
  await waitFor(() => expect(journal.of('account.simplePassword')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createStore, keys } from 'idb-keyval'
import { expect, test, vi } from 'vitest'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { sleep } from '#contracts/core/time/timer.ts'

import { demoPassword, type Tab } from '#bff/testing/browser.ts'
import { baseInfoValues } from '#mocks/base-info/base-info.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { users } from '#mocks/user/seeds.ts'
import { activate } from '#web/client/i18n.ts'
import { holdCall, open } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'

const page = '/notselectexam/baseinfo/index'
const wangyi = '1700000000000000004'
const zhangwei = '1700000000000000001'
const lina = '1700000000000000002'

const meter = () => screen.findByRole('region', { name: '完成情况' })
const storedValues = (id: string) => baseInfoValues(users.get(id))

async function chooseNationality(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: '民族' }))
  await user.click(await screen.findByRole('option', { name: '土家族' }))
}

/** What somebody does at another device. */
const saveElsewhere = (browser: Tab, name: string, value: string) =>
  browser.value(baseInfo.updateStudentPersonInfo, { values: [{ name, value }] })

/** Types an address that the server does not get, and leaves the page. */
async function leaveUnsaved(user: UserEvent, text: string) {
  faultPlan.add({ path: 'update-studentPerson-info', kind: 'error' })
  await user.type(await screen.findByLabelText('联系地址'), text)
  expect(await screen.findByText(/^保存失败/)).toBeVisible()
  await close(user, '基本信息')
}

/** Closes the page in front, with its unsaved input. */
async function close(user: UserEvent, name: string) {
  await user.click(screen.getByRole('link', { name: '消息中心' }))
  await screen.findByRole('heading', { level: 1, name: '消息中心' })
  await user.click(screen.getByRole('button', { name: `关闭 ${name}` }))
  await user.click(await screen.findByRole('button', { name: '仍然关闭' }))
  faultPlan.clear()
}

/** All that wangyi lacks. */
async function complete(user: UserEvent) {
  await fill(user, await screen.findByLabelText('证件号码'), '51010420040229058x')
  await fill(user, screen.getByLabelText('联系地址'), '二仙桥东三路 1 号')
  await chooseNationality(user)
}

test(
  'the progress shows the number of completed fields and links to the missing ones',
  { tags: ['long'] },
  async () => {
    const { user } = await open(page, { as: 'wangyi' })
    const region = within(await meter())
    expect(region.getByText('已填 10 项，共 13 项')).toBeVisible()
    expect(region.getAllByRole('link').map((it) => it.textContent)).toEqual(['证件号码', '民族', '联系地址'])
    await user.click(region.getByRole('link', { name: '联系地址' }))
    expect(screen.getByLabelText('联系地址')).toHaveFocus()
  },
)

test('home has what was just saved at once', { tags: ['long'] }, async () => {
  const { user, browser } = await open('/wel/index', { as: 'wangyi' })
  await screen.findByRole('heading', { name: '先完善基本信息' })
  await user.click(screen.getByRole('link', { name: '去完善' }))
  await complete(user)
  // The answer for home comes late.
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) => {
    if (path.includes('getBaseInfoIsComplete')) await sleep(200)
    return fetch(path, init)
  }
  const stale = vi.fn<() => void>()
  const watch = new MutationObserver(() => screen.queryByRole('heading', { name: '先完善基本信息' }) && stale())
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  await user.click(screen.getByRole('button', { name: '保存并返回' }))
  expect(await screen.findByRole('heading', { name: '选择您要报名的考试' })).toBeVisible()
  watch.disconnect()
  expect(stale).not.toHaveBeenCalled()
})

test('a changed field is saved automatically, alone, and the page shows the time', async () => {
  const { user, browser } = await open(page, { as: 'wangyi' })
  const answer = Promise.withResolvers<void>()
  holdCall(browser, baseInfo.updateStudentPersonInfo, answer.promise)
  await user.click(await screen.findByLabelText('联系地址'))
  await user.paste('二仙桥东三路 1 号')
  expect(await screen.findByText('正在保存…')).toBeVisible()
  answer.resolve()
  const saved = await screen.findByText(/^已保存/)
  await waitFor(() => expect(saved).toHaveTextContent(/^已保存 \d\d:\d\d$/))
  expect(saved).toBeVisible()
  expect(storedValues(wangyi)).toMatchObject({ lxdz: '二仙桥东三路 1 号' })
  const [request] = journal.of('baseInfo.updateStudentPersonInfo')
  expect(request?.input).toEqual({ values: [{ name: 'lxdz', value: '二仙桥东三路 1 号' }] })
})

test('a return address on another host is ignored', async () => {
  const { user, address } = await open(`${page}?to=//evil.example/`, { as: 'zhangwei' })
  await user.click(await screen.findByRole('button', { name: '保存并返回' }))
  await waitFor(() => expect(address()).toBe('/wel/index'))
})

test('incomplete base info does not return: a summary lists the missing fields', async () => {
  const { user, address } = await open(`${page}?to=/wel/index`, {
    as: 'wangyi',
    before: () => users.change(wangyi, { phone: '' }),
  })
  await user.click(await screen.findByRole('button', { name: '保存并返回' }))
  const summary = await screen.findByRole('alert')
  for (const text of ['证件号码不能为空', '手机号码不能为空']) expect(summary).toHaveTextContent(text)
  expect(summary).toHaveFocus()
  expect(address()).toContain(page)
})

test('verified values are read-only with their source; a correction that changes nothing is refused, any other is reviewed', async () => {
  const { user } = await open(page, { as: 'lina' })
  const name = await screen.findByRole('group', { name: '姓名' })
  expect(name).toHaveTextContent(/李娜.*公安人口信息/)
  await user.click(screen.getByRole('button', { name: '更正申请：姓名' }))
  const dialog = within(await screen.findByRole('dialog', { name: '更正申请' }))
  await user.click(await dialog.findByRole('button', { name: '提交申请' }))
  expect(await dialog.findByText('请填写更正原因')).toBeVisible()
  await fill(user, dialog.getByLabelText('姓名'), '李娜')
  await fill(user, dialog.getByLabelText('更正原因'), '已在派出所更名')
  await user.click(dialog.getByRole('button', { name: '提交申请' }))
  expect(await dialog.findByText('更正后的内容与现在相同')).toBeVisible()
  expect(dialog.getByLabelText('更正原因')).toHaveValue('已在派出所更名')
  await fill(user, dialog.getByLabelText('姓名'), '李丽')
  await user.click(dialog.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByText(/的申请正在审核/)).toHaveTextContent(/^更正为“李丽”的申请正在审核/)
  expect(screen.queryByRole('button', { name: '更正申请：姓名' })).toBeNull()
  expect(storedValues(lina)).toMatchObject({ ksName: '李娜' })
})

test('closing a correction asks for confirmation, and its draft survives a reload', { tags: ['long'] }, async () => {
  const { user, reload } = await open(page, { as: 'lina' })
  await user.click(await screen.findByRole('button', { name: '更正申请：姓名' }))
  let dialog = within(await screen.findByRole('dialog', { name: '更正申请' }))
  await user.type(await dialog.findByLabelText('姓名'), '李丽')
  await user.type(dialog.getByLabelText('更正原因'), '已更名')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: '放弃填写的内容？' }))
  await user.click(question.getByRole('button', { name: '继续填写' }))
  expect(dialog.getByLabelText('更正原因')).toHaveValue('已更名')
  await waitFor(async () => {
    const names = await keys<string>(createStore('exam-drafts', 'drafts'))
    expect(names.filter((name) => name.includes('correction/'))).toHaveLength(2)
  })
  await reload()
  await user.click(await screen.findByRole('button', { name: '更正申请：姓名' }))
  dialog = within(await screen.findByRole('dialog', { name: '更正申请' }))
  expect(await dialog.findByLabelText('姓名')).toHaveValue('李丽')
  expect(dialog.getByLabelText('更正原因')).toHaveValue('已更名')
  await user.keyboard('{Escape}')
  const again = within(await screen.findByRole('dialog', { name: '放弃填写的内容？' }))
  await user.click(again.getByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('fields that an active sign-up uses are locked, with the name of the exam', async () => {
  await open(page, { as: 'ayguli' })
  const people = await screen.findByRole('group', { name: '民族' })
  expect(await within(people).findByText('维吾尔族')).toBeVisible()
  const notes = screen.getAllByText(/报名期间不能修改/)
  expect(notes).toHaveLength(4)
  expect(notes[0]).toHaveTextContent('“2026年下半年全国英语等级考试（PETS）”报名期间不能修改')
  expect(screen.getByLabelText('联系地址')).toBeEnabled()
  await act(() => activate('en'))
  expect(await screen.findByRole('button', { name: 'Request a correction: Name' })).toBeVisible()
})

test(
  'values that failed to save are restored and saved when the page is opened again',
  { tags: ['long'] },
  async () => {
    const { user } = await open(page, { as: 'wangyi' })
    faultPlan.add({ path: 'update-studentPerson-info', kind: 'error', count: 2 })
    await user.type(await screen.findByLabelText('联系地址'), '旧街 3 号')
    expect(await screen.findByText(/^保存失败/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: '消息中心' }))
    await screen.findByRole('heading', { level: 1, name: '消息中心' })
    window.history.back()
    expect(await screen.findByLabelText('联系地址')).toHaveValue('旧街 3 号')
    expect(await screen.findByText(/^已保存/)).toBeVisible()
    expect(storedValues(wangyi)).toMatchObject({ lxdz: '旧街 3 号' })
  },
)

test('saving sends changed fields only, so that changes of another device stay', async () => {
  const { user, browser } = await open(page, { as: 'zhangwei' })
  await screen.findByLabelText('联系地址')
  await saveElsewhere(browser, 'lxdz', '新街 9 号')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('基本信息已保存')).toBeVisible()
  expect(storedValues(zhangwei)).toMatchObject({ lxdz: '新街 9 号' })
})

test(
  'a form in a background tab shows changes made elsewhere and keeps its own input',
  { tags: ['long'] },
  async () => {
    const { user, visit } = await open(page, { as: 'zhangwei' })
    faultPlan.add({ path: 'update-studentPerson-info', kind: 'error' })
    const email = await screen.findByLabelText(/^电子邮箱/)
    await user.clear(email)
    await user.type(email, 'typed@example.org')
    await visit('/info/index')
    faultPlan.clear()
    await user.click(await screen.findByRole('button', { name: '修改 地址' }))
    const form = within(screen.getByRole('region', { name: '地址' }))
    await user.clear(form.getByLabelText('联系地址'))
    await user.type(form.getByLabelText('联系地址'), '新街 9 号')
    await user.click(form.getByRole('button', { name: '完成' }))
    expect(await screen.findByText('基本信息已保存')).toBeVisible()
    await visit(page)
    await waitFor(() => expect(email).toBeVisible())
    expect(screen.getByLabelText('联系地址')).toHaveValue('新街 9 号')
    expect(email).toHaveValue('typed@example.org')
  },
)

test('a conflict with another device shows both values and lets the user choose', { tags: ['long'] }, async () => {
  const { user, browser, visit } = await open(page, { as: 'wangyi' })
  await leaveUnsaved(user, '旧街 3 号')
  await saveElsewhere(browser, 'lxdz', '新街 9 号')
  await visit(page)
  const note = within(await screen.findByRole('note', { name: '本机有未保存的内容' }))
  expect(note.getByText('旧街 3 号')).toBeVisible()
  expect(screen.getByRole('textbox', { name: '联系地址' })).toHaveValue('新街 9 号')
  expect(storedValues(wangyi)).toMatchObject({ lxdz: '新街 9 号' })
  await user.click(note.getByRole('button', { name: '用本机填写的' }))
  expect(screen.getByRole('textbox', { name: '联系地址' })).toHaveValue('旧街 3 号')
  expect(await screen.findByText(/^已保存/)).toBeVisible()
  expect(storedValues(wangyi)).toMatchObject({ lxdz: '旧街 3 号' })
})

test(
  'a group that failed to save is restored, although another group was saved after it',
  { tags: ['long'] },
  async () => {
    const { user, visit } = await open('/info/index', { as: 'zhangwei' })
    // A refusal is not retried automatically.
    faultPlan.add({ path: 'update-studentPerson-info', kind: 'refused-in-200' })
    await user.click(await screen.findByRole('button', { name: '修改 联系' }))
    await user.click(screen.getByRole('button', { name: '修改 地址' }))
    const [contact, place] = ['联系', '地址'].map((name) => within(screen.getByRole('region', { name })))
    await user.type(contact!.getByLabelText(/^电子邮箱/), 'x') // both were shown
    expect(await contact!.findByText(/^保存失败/)).toBeVisible()
    await user.type(place!.getByLabelText('联系地址'), '甲')
    expect(await place!.findByText(/^保存失败/)).toBeVisible()
    faultPlan.clear()
    await user.type(place!.getByLabelText('联系地址'), '乙')
    expect(await place!.findByText(/^已保存/)).toBeVisible()
    expect(contact!.getByText(/^保存失败/)).toBeVisible()
    const typed = contact!.getByLabelText<HTMLInputElement>(/^电子邮箱/).value
    faultPlan.add({ path: 'update-studentPerson-info', kind: 'error' })
    await close(user, '个人信息')
    await visit('/info/index')
    expect(await screen.findByLabelText(/^电子邮箱/)).toHaveValue(typed)
    expect(screen.queryByLabelText('联系地址')).toBeNull()
  },
)

test('incomplete base info blocks the selection of an exam; the dialog links to base info and back', async () => {
  const { user, address } = await open('/selectexam/index', { as: 'wangyi' })
  const card = await screen.findByRole('article', { name: '2026年下半年高等教育自学考试' })
  await user.click(within(card).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/请先完善基本信息/)).toHaveTextContent('证件号码、民族、联系地址')
  expect(dialog.queryByRole('button', { name: '选择并开始报名' })).toBeNull()
  await user.click(dialog.getByRole('link', { name: '去完善' }))
  await complete(user)
  await user.click(screen.getByRole('button', { name: '保存并返回' }))
  await waitFor(() => expect(address()).toBe('/selectexam/index'))
  await user.click(within(await screen.findByRole('article', { name: /高等教育自学/ })).getByRole('button'))
  expect(await screen.findByRole('button', { name: '选择并开始报名' })).toBeVisible()
})

/** A log-in that is no proof of the person: a scanned code. */
const scanned = (browser: Tab) => browser.logInByLink('zhangwei')

test('another phone has a form of its own, with the code that is sent to it and the password', async () => {
  const { user } = await open(page, { before: scanned })
  const phone = await screen.findByRole('group', { name: '手机号码' })
  expect(phone).toHaveTextContent('13912345678')
  expect(screen.queryByRole('textbox', { name: '手机号码' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '更换手机号' }))
  const dialog = within(await screen.findByRole('dialog', { name: '更换手机号' }))
  await user.click(dialog.getByRole('button', { name: '获取验证码' }))
  expect(await dialog.findByText('手机号码不能为空')).toBeVisible()
  await fill(user, dialog.getByLabelText('新手机号'), '139 1111 2222')
  await user.click(dialog.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(lastPhoneCode()?.phone).toBe('13911112222'))
  await user.type(dialog.getByRole('textbox', { name: '短信验证码' }), lastPhoneCode()?.code ?? '')
  await user.click(dialog.getByRole('button', { name: '保存新手机号' }))
  const question = within(await screen.findByRole('dialog', { name: '请再次验证身份' }))
  await fill(user, question.getByLabelText('登录密码'), demoPassword('zhangwei'))
  await user.click(question.getByRole('button', { name: '继续' }))
  expect(await screen.findByText('手机号已更换')).toBeVisible()
  expect(storedValues(zhangwei)).toMatchObject({ phone: '13911112222' })
})

/** Zhang Wei as somebody who registered with a passport. */
const withPassport = (zjhm: string) => () => {
  users.change(zhangwei, { zjlx: '6', zjhm, realName: 'John Smith' })
}

test('a passport is no verified ID card: name and number are locked as registered, and can be corrected by request', async () => {
  const { user } = await open(page, { as: 'zhangwei', before: withPassport('E12345678') })
  const number = await screen.findByRole('group', { name: '证件号码' })
  expect(number).toHaveTextContent('E12345678')
  expect(screen.queryByText(/已核验/)).toBeNull()
  expect(within(await meter()).getByText('基本信息已完整')).toBeVisible()
  expect(screen.getByRole('combobox', { name: '民族（选填）' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '更正申请：证件号码' }))
  const dialog = within(await screen.findByRole('dialog', { name: '更正申请' }))
  await user.type(await dialog.findByLabelText('证件号码'), 'E 8765 4321')
  await user.type(dialog.getByLabelText('更正原因'), '护照已更换')
  await user.click(dialog.getByRole('button', { name: '提交申请' }))
  expect(await screen.findByText(/的申请正在审核/)).toHaveTextContent(/^更正为“E87654321”的申请正在审核/)
})

test('a locked field that is faulty says why and whom to ask, and the page does not call itself complete', async () => {
  await open(page, { as: 'zhangwei', before: withPassport('E1') })
  expect(await screen.findByText('请输入6到18位字母或数字')).toBeVisible()
  expect(screen.getByText(/此项来自注册信息，不能直接修改/)).toBeVisible()
  expect(
    within(screen.getByRole('group', { name: '怎么办：证件号码' })).getByRole('button', { name: '联系我们' }),
  ).toBeVisible()
  const region = within(await meter())
  expect(region.queryByText('基本信息已完整')).toBeNull()
  expect(region.getByRole('link', { name: '证件号码' })).toBeVisible()
})

test('a value that the autosave was refused says so at its field, and nothing claims to be saved', async () => {
  const { user } = await open(page, { as: 'wangyi' })
  await fill(user, await screen.findByLabelText('证件号码'), '110101199003074514')
  expect(await screen.findByText('该证件号码已被其他账号使用')).toBeVisible()
  expect(screen.getByLabelText('证件号码')).toHaveAccessibleDescription(/该证件号码已被其他账号使用/)
  expect(screen.getByLabelText('证件号码')).toHaveFocus()
  expect(await screen.findByText('有 1 处需修改')).toBeVisible()
  expect(screen.queryByText(/^已保存/)).toBeNull()
  expect(within(await meter()).getByRole('link', { name: '证件号码' })).toBeVisible()
  await fill(user, screen.getByLabelText('证件号码'), '51010420040229058x')
  expect(await screen.findByText(/^已保存/)).toBeVisible()
  expect(screen.queryByText('该证件号码已被其他账号使用')).toBeNull()
})

test('a number that is being typed is not called wrong before the focus leaves it', { tags: ['long'] }, async () => {
  const { user } = await open(page, { as: 'zhangwei' })
  const phone = await screen.findByLabelText('紧急联系人手机号码')
  await user.clear(phone)
  await user.type(phone, '1390800')
  expect(await screen.findByText(/^已保存/)).toBeVisible()
  expect(screen.queryByText('手机号码长度不为11位')).toBeNull()
  await user.tab()
  expect(await screen.findByText('手机号码长度不为11位')).toBeVisible()
})

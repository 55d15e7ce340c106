import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'

import { session } from '#contracts/session/session.ts'

import { testGateway } from '#bff/testing/gateway.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { dicts } from '#mocks/dict/seeds.ts'
import { candidateRole, emptyRole, roles } from '#mocks/role/seeds.ts'
import { tenants, users } from '#mocks/user/seeds.ts'
import { activate } from '#web/i18n.ts'
import { open } from '#web/testing/client.tsx'
import { scrollTo } from '#web/testing/intersection-observer.ts'
import { findAction, pressAction } from '#web/testing/row-action.ts'
import { setScreenWidth } from '#web/testing/screen-width.ts'

const begin = (search = '', before?: () => unknown) =>
  open(`/system/user${search}`, { as: 'admin', ...(before && { before }) })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** The first guest of the crowd. */
const guest = users.find(({ roleId }) => roleId === '-1')
const sexId = (dictValue: string) => dicts.find((row) => row.code === 'sex' && row.dictValue === dictValue)?.id ?? ''
const administratorRoles = () => users.find(({ account }) => account === 'admin')?.roleId ?? ''
const lina = () => users.find(({ account }) => account === 'lina')

test('users are found by their whole account, and the filter says so', async () => {
  const { user } = await begin('?account=lina')
  expect(await screen.findByRole('rowheader', { name: 'lina' })).toBeVisible()
  const filter = screen.getByRole('textbox', { name: '登录账号' })
  expect(filter).toHaveAttribute('placeholder', '须完整输入')
  await user.clear(filter)
  await user.type(filter, 'lin{Enter}')
  expect(await screen.findByText('没有符合条件的数据')).toBeVisible()
})

test('an account that is searched for is in no address, but comes back after a reload', async () => {
  const { user, browser, reload } = await begin()
  const requestPaths: string[] = []
  const fetch = browser.fetch.bind(browser)
  browser.fetch = (path, init) => {
    requestPaths.push(path)
    return fetch(path, init)
  }
  await user.type(await screen.findByRole('textbox', { name: '登录账号' }), 'lina{Enter}')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['lina']))
  expect(requestPaths).toContain('/api/blade-user/page')
  await reload()
  expect(await screen.findByRole('textbox', { name: '登录账号' })).toHaveValue('lina')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['lina']))
  expect([...requestPaths, window.location.href].filter((it) => it.includes('lina'))).toEqual([])
  expect(document.querySelector('a[href*="lina"]')).toBeNull()
})

test('the address names the filters that it leaves out', async () => {
  const { user } = await begin('?userType=1')
  await user.type(await screen.findByRole('textbox', { name: '登录账号' }), 'lina{Enter}')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toEqual(['lina']))
  expect(window.location.search).toBe('?userType=1&omitted=account')
  expect(screen.queryByText(/此链接没有带上/)).toBeNull()
})

test('a colleague who opens such an address learns which filters are missing, until one is typed', async () => {
  const { user } = await begin('?userType=1&omitted=account')
  expect(await screen.findByText(/此链接没有带上“登录账号”的条件/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(10))
  await user.type(screen.getByRole('textbox', { name: '登录账号' }), 'lina{Enter}')
  await waitFor(() => expect(screen.queryByText(/此链接没有带上/)).toBeNull())
})

test('a saved view keeps no account, and the address of the lock screen neither', async () => {
  const { user, browser, address } = await begin('?userType=1')
  const filter = await screen.findByRole('textbox', { name: '登录账号' })
  await user.type(filter, 'lina{Enter}')
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.type(await screen.findByRole('textbox', { name: '当前条件的名称' }), '网页{Enter}')
  const storedValues = Array.from({ length: localStorage.length }, (_, at) =>
    localStorage.getItem(localStorage.key(at) ?? ''),
  )
  const views = storedValues.filter((it) => it?.includes('网页'))
  expect(views).toHaveLength(1)
  expect(views[0]).toContain('userType')
  expect(views[0]).not.toContain('lina')
  await browser.value(session.lock, { password: 'red' })
  await user.type(filter, '2{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/lock/))
  expect(window.location.href).toContain('userType')
  expect(window.location.href).not.toContain('lina')
})

test('within the page a name is found by pinyin', async () => {
  const { user } = await begin()
  await screen.findByRole('table')
  await user.type(screen.getByRole('searchbox', { name: '本页内筛选' }), 'zhangwei')
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((it) => it.textContent)).toContain('zhangwei'))
  expect(screen.queryByRole('rowheader', { name: 'lina' })).toBeNull()
})

test('a filter of the page says that other pages were not searched, also where nothing matches, and is reset', async () => {
  const { user } = await begin()
  await screen.findByRole('table')
  const filter = screen.getByRole('searchbox', { name: '本页内筛选' })
  await user.type(filter, 'zhangwei')
  expect(await screen.findByText(/^本页 10 人中有 1 人符合；其他页没有查找/)).toBeVisible()
  await user.type(filter, 'x')
  expect(await screen.findByText('本页没有符合的数据')).toBeVisible()
  expect(screen.queryByRole('button', { name: '回到最后一页' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(await screen.findByRole('rowheader', { name: 'lina' })).toBeVisible()
  expect(filter).toHaveValue('')
})

test('the tree of departments is hidden and shown again, and stays so', async () => {
  const { user, reload } = await begin()
  await user.click(await screen.findByRole('button', { name: '隐藏机构树' }))
  expect(screen.queryByRole('navigation', { name: '所属机构' })).toBeNull()
  expect(screen.getByRole('combobox', { name: '所属机构' })).toBeVisible()
  await reload()
  await user.click(await screen.findByRole('button', { name: '机构树' }))
  expect(await screen.findByRole('navigation', { name: '所属机构' })).toBeVisible()
})

test('of 200 users those near the window are in the table, with their places, and those with the focus', async () => {
  await begin('?size=200')
  const table = await screen.findByRole('table')
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '201'))
  const places = () =>
    within(table)
      .getAllByRole('row')
      .map((it) => Number(it.getAttribute('aria-rowindex')))
  expect(places()).toEqual(range(1, 27))
  scrollTo((target) => target === within(table).getAllByRole('rowgroup')[11])
  expect(places()).toEqual([1, ...range(132, 144)])
  const box = within(table).getAllByRole('checkbox', { name: /^选择 / })[0]
  box?.focus()
  scrollTo((target) => target === table.lastElementChild)
  expect(places()).toEqual([1, ...range(132, 144), ...range(197, 201)])
  expect(box).toHaveFocus()
})

test('all of 200 users are selected, sorted and printed, also those that were not in the table', async () => {
  const { user, address } = await begin('?size=200')
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '201'))
  await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  expect(await screen.findByText('已选 200 条')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '登录账号' }))
  await waitFor(() => expect(address()).toContain('ascs=account'))
  await waitFor(() => expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy'))
  fireEvent(window, new Event('beforeprint'))
  const accounts = Array.from(screen.getByRole('table').querySelectorAll('tbody th'), (it) => it.textContent)
  expect(accounts).toHaveLength(200)
  expect(accounts).toEqual(accounts.toSorted())
  fireEvent(window, new Event('afterprint'))
  expect(screen.getAllByRole('row')).toHaveLength(27)
})

test('on a phone 200 users are cards, of which those far from the window are empty', async () => {
  setScreenWidth(390)
  await begin('?size=200')
  await waitFor(() => expect(cards()).toHaveLength(200))
  expect(cards().filter((it) => it.textContent)).toHaveLength(3)
  const last = cards()[199]
  scrollTo((target) => target === last)
  expect(last).toHaveTextContent('手机号码')
  expect(cards().filter((it) => it.textContent)).toEqual([last])
})

const cards = () => within(screen.getByRole('list', { name: '用户' })).getAllByRole('listitem')

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('departments are a tree beside the list, with the number of their users, and filter it', async () => {
  const { user, address } = await begin()
  const tree = within(await screen.findByRole('navigation', { name: '所属机构' }))
  const inScience = users.filter(({ deptId }) => deptId === '1123598813738675203').length
  const science = await tree.findByRole('button', { name: new RegExp(`^信息科\\s*${inScience}$`) })
  await user.click(science)
  await waitFor(() => expect(address()).toContain('deptId='))
  await waitFor(() => expect(screen.queryByText('考试管理中心', { selector: 'td' })).toBeNull())
  expect(screen.getAllByText('信息科', { selector: 'td' })[0]).toBeVisible()
  expect(science).toHaveAttribute('aria-current', 'true')
  await user.click(tree.getByRole('button', { name: /^收起/ }))
  expect(tree.queryByRole('button', { name: /^信息科/ })).toBeNull()
  await user.click(tree.getByRole('button', { name: '全部用户' }))
  await waitFor(() => expect(address()).not.toContain('deptId='))
})

test('where the screen is narrow departments are a choice, and where none are known those of the rows', async () => {
  setScreenWidth(1000)
  const { user, address } = await begin('', () => faultPlan.add({ path: 'dept/tree', kind: 'error' }))
  await screen.findByRole('table')
  await user.selectOptions(screen.getByRole('combobox', { name: '所属机构' }), '信息科')
  await waitFor(() => expect(address()).toContain('deptId='))
  await waitFor(() => expect(screen.queryByText('考试管理中心', { selector: 'td' })).toBeNull())
})

const guests = () => users.filter(({ roleId }) => roleId === '-1')

test('three guests are approved with role and department in one dialog; they wait no longer and leave the selection', async () => {
  const { user } = await begin('?roleId=-1')
  const [one, two, three, four] = guests()
  for (const it of [one, two, three])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${it?.account}` }))
  expect(screen.queryByRole('button', { name: '批量删除' }), 'refused by its own action, never by deleting').toBeNull()
  await user.click(screen.getByRole('button', { name: '批准' }))
  const form = await dialog('批准访客')
  expect(form.getByText('共 3 条：')).toBeVisible()
  await user.click(form.getByRole('button', { name: '批准' }))
  expect(await form.findByText('请选择角色')).toBeVisible()
  await user.click(form.getByRole('combobox', { name: '所拥有角色' }))
  await user.click(await screen.findByRole('option', { name: '考生' }))
  expect(screen.queryByRole('listbox'), 'folded once chosen').toBeNull()
  await chooseIn(user, '所属机构（选填）', ['信息科'])
  await user.click(form.getByRole('button', { name: '批准' }))
  expect(await screen.findByText('未选择数据')).toBeVisible()
  for (const it of [one, two, three])
    expect(users.get(it?.id ?? '')).toMatchObject({ roleId: candidateRole, deptId: '1123598813738675203' })
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: one?.account ?? '' })).toBeNull())
  expect(users.get(four?.id ?? '').roleId).toBe('-1')
})

test('a guest is refused with a reason: the account stays without a role, waits no longer, and the reason is kept', async () => {
  const { user } = await begin('?roleId=-1')
  await user.click(await screen.findByRole('button', { name: `拒绝 ${guest?.realName} (${guest?.account})` }))
  const form = await dialog('拒绝访客')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await form.findByText('请输入拒绝的理由')).toBeVisible()
  await user.type(form.getByLabelText('拒绝的理由'), '不是本单位人员')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  await waitFor(() => expect(users.get(guest?.id ?? '').roleId).toBe(''))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: guest?.account ?? '' })).toBeNull())
  const extension = journal.of('user.updatePlatform').at(-1)
  expect(JSON.stringify(extension)).toContain('不是本单位人员')
})

test('a guest that another administrator approved meanwhile is not refused, and says so', async () => {
  const { user } = await begin('?roleId=-1')
  await user.click(await screen.findByRole('button', { name: `拒绝 ${guest?.realName} (${guest?.account})` }))
  const form = await dialog('拒绝访客')
  users.change(guest?.id ?? '', { roleId: candidateRole })
  await user.type(form.getByLabelText('拒绝的理由'), '重复')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await screen.findByText('已由其他管理员处理')).toBeVisible()
  expect(users.get(guest?.id ?? '').roleId).toBe(candidateRole)
})

test('guests who wait are said to be what the list shows, until that is removed', async () => {
  const { user, address } = await begin('?roleId=-1')
  await user.click(await screen.findByRole('button', { name: '去掉条件：待审批的访客' }))
  await waitFor(() => expect(address()).not.toContain('roleId'))
})

test('roles that somebody else granted meanwhile are not replaced without a question', async () => {
  const { user } = await begin('?account=lina')
  await user.click(await screen.findByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考生' }))
  users.change(lina()?.id ?? '', { roleId: administratorRoles() })
  await user.click(form.getByRole('button', { name: '仍然清空角色' }))
  expect(await form.findByText('打开之后，该用户的角色已被他人修改')).toBeVisible()
  expect(lina()?.roleId).toBe(administratorRoles())
  await user.click(form.getByRole('button', { name: '放弃我的修改，载入最新内容' }))
  await waitFor(() => expect(form.queryByText('打开之后，该用户的角色已被他人修改')).toBeNull())
  expect(form.getByText('没有改动')).toBeVisible()
})

test('choices come from their dictionary; a sealed one still names what was chosen', async () => {
  const { user } = await begin(`?row=${lina()?.id}`, () => {
    dicts.change(sexId('女'), { isSealed: 1 })
    dicts.change(sexId('未知'), { dictValue: '未说明' })
  })
  const details = await dialog('用户详情')
  expect(await details.findByText('女')).toBeVisible()
  await user.click(details.getByRole('button', { name: '编辑' }))
  const field = await (await dialog('编辑用户')).findByRole('combobox', { name: /^性别/ })
  expect(
    within(field)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['未选择', '男', '未说明', '女'])
})

test('users with different roles begin with those they share, and the change says of how many', async () => {
  const { user } = await begin('?size=30', () => users.change(lina()?.id ?? '', { roleId: administratorRoles() }))
  for (const name of ['lina', 'zhangwei'])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await user.click(screen.getByRole('button', { name: '分配角色' }))
  const form = await dialog('分配角色')
  expect(await form.findByRole('checkbox', { name: '超级管理员' })).not.toBeChecked()
  expect(form.getByRole('button', { name: '仍然清空角色' })).toBeDisabled()
  await user.click(form.getByRole('checkbox', { name: '考生' }))
  expect(form.getByText('考生（1 人）')).toBeVisible()
  expect(form.getByText('超级管理员（1 人）')).toBeVisible()
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(lina()?.roleId).toBe(candidateRole))
})

test('users whose roles were granted leave the selection, so that the next action is about the next user only', async () => {
  const { user } = await begin('?size=30')
  for (const name of ['lina', 'zhangwei'])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await user.click(screen.getByRole('button', { name: '分配角色' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '管理员' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('未选择数据')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '选择 wangyi' }))
  await user.click(screen.getByRole('button', { name: '批量删除' }))
  const question = await dialog('删除')
  expect(question.getByText('共 1 条：')).toBeVisible()
  expect(question.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['王𬱖 (wangyi)'])
})

test('a question names the total, and the first ten rows', async () => {
  const { user } = await begin('?size=30&tenantId=000000')
  await user.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  for (const [button, title] of [
    ['重置密码', '重置密码'],
    ['分配角色', '分配角色'],
    ['批量删除', '删除'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }))
    const question = await dialog(title)
    expect(question.getByText('共 30 条：')).toBeVisible()
    const names = within(question.getByRole('list', { name: '涉及的数据' })).getAllByRole('listitem')
    expect(names).toHaveLength(11)
    expect(names[10]).toHaveTextContent('另有 20 条')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('taking the last role away warns that the user cannot log in', async () => {
  const { user } = await begin('?account=lina')
  await user.click(await screen.findByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考生' }))
  expect(form.getByText('−1 项：')).toBeVisible()
  expect(form.getByText('没有角色的用户不能登录。')).toBeVisible()
  await user.click(form.getByRole('button', { name: '仍然清空角色' }))
  await waitFor(() => expect(lina()?.roleId).toBe(''))
})

test('after a reset the new password is shown for a purpose, with a copy, and not again', async () => {
  const before = lina()?.password
  const { user } = await begin('?account=lina')
  const reset = async () => pressAction(user, '重置密码', '李娜 (lina)')
  await reset()
  await user.click((await dialog('重置密码')).getByRole('button', { name: '重置密码' }))
  const result = await dialog('密码已重置')
  expect(lina()).toMatchObject({ simplePassword: true })
  expect(lina()?.password).not.toBe(before)
  expect(document.body).not.toHaveTextContent('123456')
  await user.click(await result.findByRole('button', { name: '显示完整的新密码' }))
  const purpose = await dialog('显示完整的新密码')
  await user.click(purpose.getByRole('radio', { name: '处理咨询' }))
  await user.click(purpose.getByRole('button', { name: '显示' }))
  expect(await result.findByText('123456')).toBeVisible()
  expect(result.getByRole('button', { name: '复制新密码' })).toBeVisible()
  await user.click(result.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(document.body).not.toHaveTextContent('123456'))
})

/** The screen of an admin, who is below the administrators. */
const beginAsAdmin = (search: string, before?: () => unknown) =>
  open(`/system/user${search}`, {
    async before(browser) {
      before?.()
      const adminRole = roles.find(({ roleAlias }) => roleAlias === 'admin')?.id ?? ''
      users.change(users.find(({ account }) => account === 'ayguli')?.id ?? '', { roleId: adminRole })
      await browser.logIn('ayguli')
    },
  })

test('a role above the own one cannot be chosen, and says why', async () => {
  const { user } = await beginAsAdmin('?account=lina')
  await user.click(await screen.findByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  const above = await form.findByRole('checkbox', { name: '超级管理员' })
  await waitFor(() => expect(above).toBeDisabled())
  expect(above).toHaveAccessibleDescription('高于您的级别')
  expect(form.getByRole('checkbox', { name: '管理员' })).toBeEnabled()
})

test('a role that was raised above the own one meanwhile is refused in words, in English too', async () => {
  const office = { ...emptyRole, id: '71', tenantId: '000000', roleName: '考务员', roleAlias: 'office' }
  const { user } = await beginAsAdmin('?account=lina', () => roles.put(office))
  await user.click(await screen.findByRole('button', { name: '角色 李娜 (lina)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考务员' }))
  roles.change('71', { roleAlias: 'administrator' })
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('您不能授予高于自己的角色：考务员')).toBeVisible()
  await act(() => activate('en'))
  expect(await screen.findByText('You cannot grant a role above your own: 考务员')).toBeVisible()
  await act(() => activate('zh'))
  expect(lina()?.roleId).toBe(candidateRole)
})

test('what an admin cannot do to an administrator is disabled, for one and for selected ones, and says why', async () => {
  const { user } = await beginAsAdmin('?account=admin')
  const reason = '该用户的级别高于您自己的级别'
  for (const action of ['编辑', '角色', '重置密码', '平台', '删除']) {
    const control = await findAction(user, action, '系统管理员 (admin)')
    expect(control).toHaveAccessibleName(`${action} 系统管理员 (admin): ${reason}`)
    expect(control).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Escape}')
  }
  await user.click(screen.getByRole('checkbox', { name: '选择 admin' }))
  await user.click(screen.getByRole('button', { name: '重置密码' }))
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the own role cannot be given up, and the dialog says so', async () => {
  const { user } = await begin('?account=admin')
  await user.click(await screen.findByRole('button', { name: '角色 系统管理员 (admin)' }))
  const form = await dialog('分配角色')
  await user.click(await form.findByRole('checkbox', { name: '考生' }))
  expect(form.getByRole('button', { name: '保存' })).toBeEnabled()
  await user.click(form.getByRole('checkbox', { name: '超级管理员' }))
  expect(await form.findByText('您不能移除自己的管理员角色。')).toBeVisible()
  expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
})

test('the own account cannot be removed, and says why once, at the bottom, however often it is pressed', async () => {
  const { user } = await begin('?account=admin')
  const own = '系统管理员 (admin)'
  const remove = await findAction(user, '删除', own)
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveAccessibleName(`删除 ${own}: 不能删除本账号!`)
  await user.keyboard('{Escape}')
  await pressAction(user, '删除', own)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await pressAction(user, '删除', own)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const text = await screen.findByText('不能删除本账号!')
  expect(text.closest('[data-position]')).toHaveAttribute('data-position', 'bottom-left')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an account is removed after its name was typed', async () => {
  const { user } = await begin('?account=lina')
  await pressAction(user, '删除', '李娜 (lina)')
  const question = await dialog('删除')
  const confirm = question.getByRole('button', { name: '删除' })
  expect(confirm).toBeDisabled()
  await user.type(question.getByLabelText('请输入 lina 以确认'), 'lina')
  await user.click(confirm)
  await waitFor(() => expect(lina()).toBeUndefined())
})

test('a user is added; an account that exists and a quota are refused in the words of the server', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增用户')
  const save = await form.findByRole('button', { name: '保存' })
  await user.click(save)
  for (const text of ['请输入登录账号', '请输入用户姓名', '请输入用户昵称', '请选择角色', '请选择机构', '请选择岗位'])
    expect(await form.findByText(text)).toBeVisible()
  await user.type(form.getByLabelText('登录账号'), 'lina')
  await user.type(form.getByLabelText('密码'), 'Exam@2026')
  await user.type(form.getByLabelText('用户姓名'), '新人')
  await user.type(form.getByLabelText('用户昵称'), '新人')
  for (const [label, names] of [
    ['所拥有角色', ['考生']],
    ['所属机构', ['考务科', '信息科']],
    ['岗位', ['科长']],
  ] as const)
    await chooseIn(user, label, names)
  await user.click(save)
  expect(await form.findByText('当前用户 [lina] 已存在!')).toBeVisible()
  const [operator] = tenants.all()
  if (operator) tenants.change(operator.id, { accountNumber: 1 })
  await user.type(form.getByLabelText('登录账号'), '2')
  await user.click(save)
  expect(await form.findByText('当前租户已到最大账号额度!')).toBeVisible()
  if (operator) tenants.change(operator.id, { accountNumber: null })
  await user.click(save)
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(users.find(({ account }) => account === 'lina2')).toMatchObject({
    realName: '新人',
    tenantId: '000000',
    roleId: candidateRole,
    deptId: '1123598813738675202,1123598813738675203',
    postId: '1123598817738675203',
  })
})

test('who was added with role, department and tenant logs in there with the first password', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增用户')
  const tenant = await form.findByRole('combobox', { name: '租户编号' })
  await within(tenant).findByRole('option', { name: /示范考试院/ })
  await user.selectOptions(tenant, '100002')
  for (const [label, text] of [
    ['登录账号', 'zhaomin'],
    ['密码', 'Zhao#2026'],
    ['用户姓名', '赵敏'],
    ['用户昵称', '赵敏'],
  ] as const)
    await user.type(form.getByLabelText(label), text)
  for (const [label, name] of [
    ['所拥有角色', '考生'],
    ['所属机构', '示范考试院'],
    ['岗位', '工作人员'],
  ] as const)
    await chooseIn(user, label, [name])
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect((await logIn({ TENANT_ID: '100002' }, 'Other#2026')).status).toBe(422)
  const response = await logIn({ TENANT_ID: '100002' }, 'Zhao#2026')
  expect(await response.json()).toMatchObject({ account: { userName: 'zhaomin', tenantId: '100002' } })
})

/** Log-in of the added user at a gateway of its own, on the same upstream. */
async function logIn(settings: Record<string, string>, password: string) {
  const gateway = await testGateway({ settings })
  onTestFinished(() => gateway.close())
  return gateway.browser().logIn('zhaomin', password)
}

/** Chooses options of a field by their names. */
async function chooseIn(user: UserEvent, label: string, names: readonly string[]) {
  const field = within(screen.getByRole('dialog')).getByRole('combobox', { name: label })
  await user.click(field)
  for (const name of names) await user.click(await (await choices()).findByRole('option', { name }))
  await user.keyboard('{Escape}')
}

/** The list of a field that is open. */
const choices = async () => within(await screen.findByRole('listbox'))

test('departments of a new user are found by pinyin, and those of another tenant take their place with it', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增用户')
  const depts = await form.findByRole('combobox', { name: '所属机构' })
  await user.type(depts, 'xxk')
  await user.click(await (await choices()).findByRole('option', { name: '信息科' }))
  await user.keyboard('{Escape}')
  await user.selectOptions(form.getByRole('combobox', { name: '租户编号' }), '100002')
  await user.click(form.getByRole('combobox', { name: '所属机构' }))
  const list = await choices()
  expect(await list.findByRole('option', { name: '示范考试院' })).toBeVisible()
  expect(list.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请选择机构')).toBeVisible()
})

test('an admin gives a new user no role above the own one, and sees why', async () => {
  const { user } = await beginAsAdmin('?row=new')
  await user.click(await (await dialog('新增用户')).findByRole('combobox', { name: '所拥有角色' }))
  const list = await choices()
  const above = await list.findByRole('option', { name: /^超级管理员.*高于您的级别$/ })
  expect(above).toHaveAttribute('data-combobox-disabled', 'true')
  expect(list.getByRole('option', { name: '管理员' })).not.toHaveAttribute('data-combobox-disabled')
})

test('departments and posts of a user are changed, and the roles stay; choices that failed to load are loaded again', async () => {
  const { user } = await begin(`?row=${lina()?.id}&edit=true`, () =>
    faultPlan.add({ path: 'post/select', kind: 'error', count: 1 }),
  )
  const form = await dialog('编辑用户')
  expect((await form.findAllByText('考试管理中心'))[0]).toBeVisible()
  expect(await form.findByText(/^选项加载失败/)).toBeVisible()
  await user.click(form.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(form.queryByText(/^选项加载失败/)).toBeNull())
  await chooseIn(user, '所属机构（选填）', ['考试管理中心', '命题组'])
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(lina()).toMatchObject({ deptId: '1123598813738675204', postId: '1123598817738675201', roleId: candidateRole })
})

test('the form of a new user is kept when it is closed, but for its password', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增用户')
  await user.type(await form.findByLabelText('登录账号'), 'xinren')
  await user.type(form.getByLabelText('密码'), 'Exam@2026')
  await user.click(form.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增用户' })).toBeNull())
  await user.click(screen.getByRole('button', { name: '新增' }))
  const again = await dialog('新增用户')
  expect(await again.findByText('已恢复您上次没有保存的内容')).toBeVisible()
  expect(again.getByLabelText('登录账号')).toHaveValue('xinren')
  expect(again.getByLabelText('密码')).toHaveValue('')
})

test('a user is changed; hidden contact data stays as it is', async () => {
  const { user } = await begin(`?row=${guest?.id}&edit=true`)
  const form = await dialog('编辑用户')
  const name = await form.findByLabelText('用户姓名')
  await user.clear(name)
  await user.type(name, '改名')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(users.get(guest?.id ?? '')).toMatchObject({ realName: '改名', phone: guest?.phone })
})

test('what was typed into the extension of a platform is there again after its dialog was closed', async () => {
  const { user } = await begin('?account=lina')
  const open = async () => pressAction(user, '平台', '李娜 (lina)')
  const text = async () => (await dialog('平台资料')).findByLabelText('平台资料')
  await open()
  await user.type(await text(), 'level 1')
  await user.click((await dialog('平台资料')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '平台资料' })).toBeNull())
  await open()
  expect(await text()).toHaveValue('level 1')
  await user.click((await dialog('平台资料')).getByRole('button', { name: '放弃这些内容' }))
  await waitFor(async () => expect(await text()).toHaveValue(''))
})

test('the extension of a platform is written, with a warning where it is not the platform of the user', async () => {
  const { user } = await begin('?account=lina')
  await pressAction(user, '平台', '李娜 (lina)')
  const form = await dialog('平台资料')
  await user.selectOptions(await form.findByLabelText('用户平台'), '2')
  expect(form.getByText(/这不是该用户的平台/)).toBeVisible()
  await user.type(form.getByLabelText('平台资料'), '{{"level":1}')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
})

test('the details of a user show what its roles allow, and what another user may do beyond it and may not', async () => {
  const lina = users.find(({ account }) => account === 'lina')
  const app = await begin(`?row=${lina?.id}`)
  const details = within(await screen.findByRole('dialog', { name: '用户详情' }))
  const rights = within(await details.findByRole('region', { name: '角色允许的菜单和按钮' }))
  await app.user.click(rights.getByRole('button', { name: '查看' }))
  expect((await rights.findAllByRole('listitem')).length).toBeGreaterThan(3)
  await app.user.type(rights.getByRole('textbox', { name: '与另一用户比较' }), 'nobody{Enter}')
  expect(await rights.findByText('没有这个账号')).toBeVisible()
  await app.user.clear(rights.getByRole('textbox', { name: '与另一用户比较' }))
  await app.user.type(rights.getByRole('textbox', { name: '与另一用户比较' }), 'admin{Enter}')
  const difference = within(await rights.findByRole('region', { name: '权限差别' }))
  expect(difference.getByText(/^\+\d+ 项：/)).toHaveTextContent('用户管理')
  await app.user.clear(rights.getByRole('textbox', { name: '与另一用户比较' }))
  await app.user.type(rights.getByRole('textbox', { name: '与另一用户比较' }), 'zhangwei{Enter}')
  expect(await rights.findByText('两人的菜单和按钮相同')).toBeVisible()
})

test('the details of a user lead to what the log has of its account', async () => {
  const lina = users.find(({ account }) => account === 'lina')
  const app = await begin(`?row=${lina?.id}`)
  const details = within(await screen.findByRole('dialog', { name: '用户详情' }))
  await app.user.click(await details.findByRole('link', { name: '接口日志' }))
  expect(await screen.findByRole('heading', { name: '接口日志' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: '账号' })).toHaveValue('lina')
  expect(window.location.search).toBe('?omitted=createBy_equal')
})

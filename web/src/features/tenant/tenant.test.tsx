import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faultPlan } from '#mocks/core/faults.ts'
import { tenants, users } from '#mocks/user/seeds.ts'
import { dialog, open, type TestApp } from '#web/testing/client.tsx'
import { findAction, pressAction } from '#web/testing/row-action.ts'

const begin = (search = '', before?: () => unknown) =>
  open(`/system/tenant${search}`, { as: 'admin', ...(before && { before }) })
const expired = () => tenants.find(({ tenantId }) => tenantId === '100001')
const demo = () => tenants.find(({ tenantId }) => tenantId === '100002')
const added = () => tenants.find(({ tenantName }) => tenantName === '市考试院')

test('the tenant of the operator cannot be removed, and says why', async () => {
  const { user } = await begin()
  const remove = await findAction(user, '删除', /000000/)
  expect(remove).toHaveAccessibleName(/不可删除管理租户!$/)
  expect(remove).toHaveAttribute('aria-disabled', 'true')
})

test('a removal says how many users go with the tenant, and asks for its number', async () => {
  const members = users.filter(({ tenantId }) => tenantId === '100002').length
  const { user } = await begin()
  await pressAction(user, '删除', /^示范考试院/)
  const question = await dialog('删除')
  expect(await question.findByText(`${members} 个用户会一起删除，立即退出登录，不能再登录`)).toBeVisible()
  expect(question.getByRole('button', { name: '删除' })).toBeDisabled()
  await user.type(question.getByLabelText('请输入 100002 以确认'), '100002')
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(tenants.find(({ tenantId }) => tenantId === '100002')).toBeUndefined())
  expect(users.filter(({ tenantId }) => tenantId === '100002')).toEqual([])
})

test('limits are set for the selected tenants at once; empty means none', async () => {
  const { user } = await begin()
  await user.click(await screen.findByRole('checkbox', { name: '选择 已过期考试院' }))
  await user.click(screen.getByRole('button', { name: '设置额度和期限' }))
  const form = await dialog('设置额度和期限')
  await user.type(await form.findByLabelText('账号额度'), '20')
  await user.clear(form.getByLabelText('过期时间'))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(expired()).toMatchObject({ accountNumber: 20, expireTime: null })
})

test('a limit that is not changed stays as it is, a quota of 0 and the seconds of an expiry too', async () => {
  const limits = { accountNumber: 0, expireTime: '2030-12-31T23:59:59+08:00' }
  const { user } = await begin('', () => tenants.change(expired()?.id ?? '', limits))
  await user.click(await screen.findByRole('checkbox', { name: '选择 已过期考试院' }))
  await user.click(screen.getByRole('button', { name: '设置额度和期限' }))
  await user.click(await (await dialog('设置额度和期限')).findByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(expired()).toMatchObject(limits)
})

test('tenants whose limits differ get the same ones, after the dialog has said so', async () => {
  const { user } = await begin()
  await user.click(await screen.findByRole('checkbox', { name: '选择 已过期考试院' }))
  await user.click(screen.getByRole('checkbox', { name: '选择 示范考试院' }))
  await user.click(screen.getByRole('button', { name: '设置额度和期限' }))
  const form = await dialog('设置额度和期限')
  expect(form.getByText('所选租户的额度或期限不同，保存后都改为这里的值')).toBeVisible()
  await user.click(await form.findByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(tenants.all().map(({ accountNumber, expireTime }) => [accountNumber, expireTime])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})

test('a tenant is added, with the message of each field', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增租户')
  await user.click(await form.findByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入租户名称')).toBeVisible()
  await user.type(form.getByLabelText('租户名称'), '市考试院')
  await user.type(form.getByLabelText('联系人'), '王主任')
  await user.type(form.getByLabelText('联系电话'), '02812345678')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect(added()?.tenantId).toMatch(/^\d{6}$/)
})

test('the limits of a tenant that was added follow at once; when they are refused, the tenant and what was typed stay', async () => {
  const app = await begin('?row=new')
  const form = await dialog('新增租户')
  await app.user.type(await form.findByLabelText('租户名称'), '市考试院')
  await app.user.type(form.getByLabelText('联系人'), '王主任')
  await app.user.type(form.getByLabelText('联系电话'), '02812345678')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const limits = await dialog('设置额度和期限')
  await app.user.type(await limits.findByLabelText('账号额度'), '45')
  faultPlan.add({ path: 'tenant/setting', kind: 'error', count: 1 })
  await app.user.click(limits.getByRole('button', { name: '保存' }))
  expect(await limits.findByText(/^保存失败/)).toBeVisible()
  expect(added()).toMatchObject({ accountNumber: null })
  await app.user.click(limits.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(added()).toMatchObject({ accountNumber: 45 }))
})

test('the form of a tenant has its limits; what was typed in it stays while they are set', async () => {
  const app = await begin(`?row=${demo()?.id}&edit=true`)
  const form = await dialog('编辑租户')
  await app.user.type(await form.findByLabelText('租户名称'), '2')
  await app.user.click(await form.findByRole('button', { name: '设置额度和期限' }))
  const limits = await dialog('设置额度和期限')
  await app.user.type(await limits.findByLabelText('账号额度'), '0')
  await app.user.click(limits.getByRole('button', { name: '保存' }))
  expect(await form.findByText('400')).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(demo()).toMatchObject({ tenantName: '示范考试院2', accountNumber: 400 }))
})

test(
  'masked contact data is kept by an empty input, and is shown whole for a purpose',
  { tags: ['long'] },
  async () => {
    const id = '1123598820738675202'
    const { user } = await open(`/system/tenant?row=${id}`, {
      as: 'admin',
      before: () => tenants.change(id, { linkman: '张三丰', contactNumber: '13812345678' }),
    })
    const details = await dialog('租户详情')
    await user.click(await details.findByRole('button', { name: '显示完整的联系电话' }))
    const purpose = await dialog('显示完整的联系电话')
    await user.click(purpose.getByRole('radio', { name: '排查问题' }))
    await user.click(purpose.getByRole('button', { name: '显示' }))
    expect(await details.findByText('13812345678')).toBeVisible()
    await user.click(details.getByRole('button', { name: '编辑' }))
    const form = await dialog('编辑租户')
    expect(await form.findByLabelText('联系电话')).toHaveValue('')
    await user.type(form.getByLabelText('租户名称'), '2')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('更新成功')).toBeVisible()
    expect(tenants.get(id)).toMatchObject({ contactNumber: '13812345678' })
  },
)

test('the data source of a tenant is set by its id', async () => {
  const { user } = await begin()
  await user.click(await screen.findByRole('button', { name: /^数据源 已过期考试院/ }))
  const form = await dialog('数据源')
  await user.click(await form.findByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入数据源编号')).toBeVisible()
  await user.type(form.getByRole('combobox', { name: '数据源编号' }), '42')
  expect(await form.findByText(/^没有其他租户使用这个数据源/)).toBeVisible()
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(expired()).toMatchObject({ datasourceId: '42' }))
})

const setLimits = async ({ user }: TestApp, tenant: string | null = '已过期考试院') => {
  if (tenant) await user.click(await screen.findByRole('checkbox', { name: `选择 ${tenant}` }))
  await user.click(screen.getByRole('button', { name: '设置额度和期限' }))
  return dialog('设置额度和期限')
}

test('limits that were typed survive a refusal, a reload and a closed dialog, until they are saved', async () => {
  const app = await begin('', () => tenants.change(expired()?.id ?? '', { accountNumber: null }))
  const form = await setLimits(app)
  await app.user.type(await form.findByLabelText('账号额度'), '45')
  faultPlan.add({ path: 'tenant/setting', kind: 'error', count: 1 })
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText(/^保存失败/)).toBeVisible()
  expect(form.getByLabelText('账号额度')).toHaveValue('45')
  await app.reload()
  const again = await setLimits(app)
  expect(await again.findByText('已恢复您上次没有保存的内容')).toBeVisible()
  expect(again.getByLabelText('账号额度')).toHaveValue('45')
  await app.user.click(again.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(expired()?.accountNumber).toBe(45))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const later = await setLimits(app)
  expect(await later.findByLabelText('账号额度')).toHaveValue('45')
  expect(later.queryByText('已恢复您上次没有保存的内容')).toBeNull()
})

test('a selection that a filter hides is counted with its names, and leaves when its limits are set', async () => {
  const app = await begin('', () => tenants.change(expired()?.id ?? '', { accountNumber: null }))
  const row = await screen.findByRole('checkbox', { name: '选择 已过期考试院' })
  await app.user.click(row)
  await app.user.type(screen.getByRole('textbox', { name: '租户名称' }), '示范{Enter}')
  await waitFor(() => expect(row).not.toBeInTheDocument())
  await app.user.click(screen.getByRole('button', { name: '另有 1 条不在此页' }))
  expect(await screen.findByRole('list', { name: '涉及的数据' })).toHaveTextContent('已过期考试院')
  await app.user.click(screen.getByRole('button', { name: '另有 1 条不在此页' }))
  const form = await setLimits(app, null)
  expect(form.getByText('已过期考试院 (100001)')).toBeVisible()
  await app.user.type(await form.findByLabelText('账号额度'), '20')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(expired()?.accountNumber).toBe(20))
  expect(await screen.findByText('未选择数据')).toBeVisible()
})

test(
  'a quota that is no number stays as it was typed, with a message, and is not sent',
  { tags: ['long'] },
  async () => {
    const app = await begin('', () => tenants.change(expired()?.id ?? '', { accountNumber: null }))
    const form = await setLimits(app)
    const quota = await form.findByLabelText('账号额度')
    await app.user.type(quota, '1e3')
    await app.user.click(form.getByRole('button', { name: '保存' }))
    expect(quota).toHaveFocus()
    expect(quota).toHaveValue('1e3')
    expect(quota).toHaveAccessibleDescription(/请输入整数/)
    expect(expired()?.accountNumber).toBeNull()
  },
)

test('limits that were typed for one tenant are not offered for several', async () => {
  const app = await begin('', () => tenants.change(expired()?.id ?? '', { accountNumber: null }))
  const form = await setLimits(app)
  await app.user.type(await form.findByLabelText('账号额度'), '45')
  await app.user.click(form.getByRole('button', { name: '取消' }))
  await app.user.click(screen.getByRole('checkbox', { name: '选择 示范考试院' }))
  await app.user.click(screen.getByRole('button', { name: '设置额度和期限' }))
  const both = await dialog('设置额度和期限')
  expect(await both.findByLabelText('账号额度')).toHaveValue('')
  expect(both.queryByText('已恢复您上次没有保存的内容')).toBeNull()
})

test('a data source that was typed survives a reload, and can be discarded', { tags: ['long'] }, async () => {
  const app = await begin()
  const openDialog = async () => {
    await app.user.click(await screen.findByRole('button', { name: /^数据源 已过期考试院/ }))
    return dialog('数据源')
  }
  await app.user.type(await (await openDialog()).findByRole('combobox', { name: '数据源编号' }), '42')
  await app.reload()
  const again = await openDialog()
  expect(await again.findByRole('combobox', { name: '数据源编号' })).toHaveValue('42')
  await app.user.click(again.getByRole('button', { name: '放弃这些内容' }))
  expect(await again.findByRole('combobox', { name: '数据源编号' })).toHaveValue('')
})

test('a part of a domain finds its tenant', async () => {
  const { user } = await begin()
  await user.type(await screen.findByRole('textbox', { name: '域名' }), 'demo.example{Enter}')
  expect(await screen.findByText('共 1 条')).toBeVisible()
  expect(screen.getByRole('cell', { name: '100002' })).toBeVisible()
})

test('above a list adding comes before the removal of several', async () => {
  await begin()
  const tools = within(await screen.findByRole('toolbar', { name: '列表操作' }))
  const names = tools.getAllByRole('button').map((it) => it.textContent)
  expect(names.slice(0, 2)).toEqual(['新增', '批量删除'])
})

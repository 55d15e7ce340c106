import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { testGateway } from '#bff/testing/gateway.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { candidateRole } from '#mocks/role/seeds.ts'
import { tenants, users } from '#mocks/user/seeds.ts'
import { dialog } from '#web/testing/client.tsx'
import { fill } from '#web/testing/fill.ts'
import { begin, guest, lina, chooseIn, choices } from '#web/testing/user.ts'

/** Log-in of the added user at a gateway of its own, on the same upstream. */
async function logIn(settings: Record<string, string>, password: string) {
  const gateway = await testGateway({ settings })
  onTestFinished(() => gateway.close())
  return gateway.browser().logIn('zhaomin', password)
}

test('a user is added; an account that exists and a quota are refused in the words of the server', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增用户')
  const save = await form.findByRole('button', { name: '保存' })
  await user.click(save)
  for (const text of ['请输入登录账号', '请输入用户姓名', '请选择角色'])
    expect(await form.findByText(text)).toBeVisible()
  await fill(user, form.getByLabelText('登录账号'), 'lina')
  await fill(user, form.getByLabelText('密码'), 'Exam@2026')
  await user.type(form.getByLabelText('用户姓名'), '新人')
  await user.type(form.getByLabelText('用户昵称（选填）'), '新人')
  for (const [label, names] of [
    ['所拥有角色', ['考生']],
    ['所属机构（选填）', ['考务科', '信息科']],
    ['岗位（选填）', ['科长']],
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

test(
  'who was added with role, department and tenant logs in there with the first password',
  { tags: ['long'] },
  async () => {
    const { user } = await begin('?row=new')
    const form = await dialog('新增用户')
    const tenant = await form.findByRole('combobox', { name: '租户编号' })
    await within(tenant).findByRole('option', { name: /示范考试院/ })
    await user.selectOptions(tenant, '100002')
    for (const [label, text] of [
      ['登录账号', 'zhaomin'],
      ['密码', 'Zhao#2026'],
      ['用户姓名', '赵敏'],
      ['用户昵称（选填）', '赵敏'],
    ] as const)
      await user.type(form.getByLabelText(label), text)
    for (const [label, name] of [
      ['所拥有角色', '考生'],
      ['所属机构（选填）', '示范考试院'],
      ['岗位（选填）', '工作人员'],
    ] as const)
      await chooseIn(user, label, [name])
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('新增成功')).toBeVisible()
    expect((await logIn({ TENANT_ID: '100002' }, 'Other#2026')).status).toBe(422)
    const response = await logIn({ TENANT_ID: '100002' }, 'Zhao#2026')
    expect(await response.json()).toMatchObject({ account: { userName: 'zhaomin', tenantId: '100002' } })
  },
)

test('departments of a new user are found by pinyin, and those of another tenant take their place with it', async () => {
  const { user } = await begin('?row=new')
  const form = await dialog('新增用户')
  const depts = await form.findByRole('combobox', { name: '所属机构（选填）' })
  await user.type(depts, 'xxk')
  await user.click(await (await choices()).findByRole('option', { name: '信息科' }))
  await user.keyboard('{Escape}')
  await user.selectOptions(form.getByRole('combobox', { name: '租户编号' }), '100002')
  await user.click(form.getByRole('combobox', { name: '所属机构（选填）' }))
  const list = await choices()
  expect(await list.findByRole('option', { name: '示范考试院' })).toBeVisible()
  expect(list.getAllByRole('option')).toHaveLength(1)
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
  await fill(user, form.getByLabelText('密码'), 'Exam@2026')
  await user.click(form.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增用户' })).toBeNull())
  await user.click(screen.getByRole('button', { name: '新增' }))
  const again = await dialog('新增用户')
  expect(await again.findByText('已恢复您上次没有保存的内容')).toBeVisible()
  expect(again.getByLabelText('登录账号')).toHaveValue('xinren')
  expect(again.getByLabelText('密码')).toHaveValue('')
})

test('a hidden value is cleared on request, and kept where that is taken back', async () => {
  const { user } = await begin(`?row=${lina()?.id}&edit=true`)
  const form = await dialog('编辑用户')
  const save = async () => {
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑用户' })).toBeNull())
  }
  await user.click(await form.findByRole('button', { name: '清空手机号码' }))
  expect(form.getByText('保存后清空')).toBeVisible()
  await user.click(form.getByRole('button', { name: '不清空手机号码' }))
  expect(form.queryByText('保存后清空')).toBeNull()
  await user.click(form.getByRole('button', { name: '清空手机号码' }))
  await save()
  expect(lina()).toMatchObject({ phone: null, realName: '李娜' })
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

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { candidateRole, emptyRole, roles } from '#mocks/role/seeds.ts'
import { users } from '#mocks/user/seeds.ts'
import { activate } from '#web/client/i18n.ts'
import { dialog, open } from '#web/testing/client.tsx'
import { findAction } from '#web/testing/row-action.ts'
import { begin, lina, choices } from '#web/testing/user.ts'

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
  expect(await form.findByText('您不能移除自己的管理员角色')).toBeVisible()
  expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
})

test('an admin gives a new user no role above the own one, and sees why', async () => {
  const { user } = await beginAsAdmin('?row=new')
  await user.click(await (await dialog('新增用户')).findByRole('combobox', { name: '所拥有角色' }))
  const list = await choices()
  const above = await list.findByRole('option', { name: /^超级管理员.*高于您的级别$/ })
  expect(above).toHaveAttribute('data-combobox-disabled', 'true')
  expect(list.getByRole('option', { name: '管理员' })).not.toHaveAttribute('data-combobox-disabled')
})

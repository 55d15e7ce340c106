import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { type FaultKind, faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { params } from '#mocks/param.ts'
import type { TestApp } from '#web/testing/client.tsx'
import { dialog, press } from '#web/testing/client.tsx'
import { begin, initPassword } from '#web/testing/param.ts'
import { pressAction } from '#web/testing/row-action.ts'

const hotlines = () => params.filter(({ paramKey }) => paramKey === 'hotline.phone')
const calls = (name: string) => journal.of(`param.${name}`)
const breakNext = (path: string, kind: FaultKind) => faultPlan.add({ path: `param/${path}`, kind, count: 1 })

/** Fills in and saves a new parameter, whose call is broken. */
async function saveHotline(app: TestApp, kind: FaultKind) {
  await press(app, '新增')
  const form = await dialog('新增参数')
  await app.user.type(await form.findByLabelText('参数名称'), '热线')
  await app.user.type(form.getByLabelText('参数键名'), 'hotline.phone')
  await app.user.type(form.getByLabelText('参数键值'), '028-12345678')
  breakNext('submit', kind)
  await app.user.click(form.getByRole('button', { name: '保存' }))
  return form
}

test('a new row whose answer is lost is saved, and there once', async () => {
  const app = await begin()
  await saveHotline(app, 'lost')
  expect(await screen.findByText('新增成功')).toBeVisible()
  expect([hotlines().length, calls('submit').length]).toEqual([1, 1])
})

test(
  'a new row whose request is lost is not saved, says so, and is saved by the retry',
  { tags: ['long'] },
  async () => {
    const app = await begin()
    const form = await saveHotline(app, 'drop')
    expect(await form.findByText('正在保存…')).toBeVisible()
    clock.set(clock.now() + 5_000)
    expect(await form.findByText(/操作未成功，请再试一次/)).toBeVisible()
    await app.user.click(form.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('新增成功')).toBeVisible()
    expect(hotlines()).toHaveLength(1)
  },
)

test('a new row of which nobody knows is looked for in the list, and cannot be sent again', async () => {
  const another = { ...params.get(initPassword), id: '991', paramKey: 'hotline.phone', paramName: '另一个' }
  const app = await begin('', () => params.put(another))
  const form = await saveHotline(app, 'drop')
  expect(await form.findByText('还不确定是否保存成功。请先在列表中查看，勿重复提交。')).toBeVisible()
  for (const name of ['保存', '保存并继续新增', '重试']) expect(form.queryByRole('button', { name })).toBeNull()
  expect(calls('submit')).toHaveLength(1)
})

test('a row whose removal is done without an answer is removed, and was removed once', async () => {
  const app = await begin()
  await pressAction(app.user, '删除', /账号初始密码/)
  breakNext('remove', 'lost')
  const question = within(await screen.findByRole('dialog', { name: '删除' }))
  await app.user.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeVisible()
  expect(calls('remove')).toHaveLength(1)
})

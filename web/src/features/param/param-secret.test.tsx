import { screen, waitFor, within } from '@testing-library/react'
import readWorkbook from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import { clock } from '#mocks/core/clock.ts'
import { params } from '#mocks/param.ts'
import type { TestApp } from '#web/testing/client.tsx'
import { press, dialog } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'
import { page, initPassword, photoWidth, begin, table } from '#web/testing/param.ts'
import { readDraft } from '#web/ui/draft/draft.ts'

/** What the gateway answers to the page from now on. */
function recordBodies({ browser }: TestApp) {
  const bodies: { path: string; body: string }[] = []
  const fetch = browser.fetch.bind(browser)
  browser.fetch = async (path, init) => {
    const response = await fetch(path, init)
    bodies.push({ path: path.split('?', 1)[0] ?? '', body: await response.clone().text() })
    return response
  }
  return bodies
}

/** Shows the value of a secret in its form, for a purpose. */
async function reveal({ user }: TestApp) {
  await user.click(await (await dialog('编辑参数')).findByRole('button', { name: '显示完整的参数键值' }))
  const question = await dialog('显示完整的参数键值')
  await user.click(question.getByRole('radio', { name: '更正资料' }))
  await user.click(question.getByRole('button', { name: '显示' }))
}

test('the form of a secret is empty, warns of its effect, and keeps the value that is not replaced', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const form = await dialog('编辑参数')
  expect(await form.findByText(/知道的人可以登录/)).toBeVisible()
  expect(form.getByLabelText('参数键值')).toHaveValue('')
  expect(form.getByText('已隐藏，不填则不修改')).toBeVisible()
  await app.user.type(form.getByLabelText('参数名称'), '2')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(initPassword)).toMatchObject({ paramName: '账号初始密码2', paramValue: '123456' })
  expect(app.gateway.auditLines.filter(({ audit }) => audit === 'unmask')).toEqual([])
})

test('a secret is shown in its form for a purpose, which is audited, and changed from there', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  await reveal(app)
  const form = await dialog('编辑参数')
  await waitFor(() => expect(form.getByLabelText('参数键值')).toHaveValue('123456'))
  expect(app.gateway.auditLines.at(-1)).toMatchObject({ audit: 'unmask', field: 'paramValue', purpose: 'correction' })
  expect(form.queryByRole('button', { name: '显示完整的参数键值' })).toBeNull()
  await app.user.type(form.getByLabelText('参数键值'), '7')
  expect(form.getByText('123456', { selector: 'del *' })).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(initPassword).paramValue).toBe('1234567')
})

test('a secret moves to a key that is none only with another value', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const form = await dialog('编辑参数')
  const key = await form.findByLabelText('参数键名')
  await app.user.clear(key)
  await app.user.type(key, 'account.start')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入参数键值')).toBeVisible()
  expect(params.get(initPassword).paramKey).toBe('account.initPassword')
})

test('a secret that somebody else changed meanwhile is not replaced without a question', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数键值'), 'Mine@2026')
  params.change(initPassword, { paramValue: 'theirs', updateTime: new Date(clock.now()).toISOString() })
  await app.user.click(form.getByRole('button', { name: '保存' }))
  const notice = within(await form.findByRole('alert'))
  expect(notice.getByText('******')).toBeVisible()
  expect(params.get(initPassword).paramValue).toBe('theirs')
  await app.user.click(notice.getByRole('button', { name: '仍然保存我的内容' }))
  await waitFor(() => expect(params.get(initPassword).paramValue).toBe('Mine@2026'))
})

test('a value with asterisks is hidden only where it is a secret', async () => {
  const app = await begin(`?row=${photoWidth}&edit=true`, () => params.change(photoWidth, { paramValue: '*** .*.*' }))
  const form = await dialog('编辑参数')
  expect(await form.findByLabelText('参数键值')).toHaveValue('*** .*.*')
  await app.user.type(form.getByLabelText('参数名称'), '2')
  await app.user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(photoWidth).paramValue).toBe('*** .*.*')
})

test('the value of a secret parameter is in no draft, neither the old one nor what is typed; the rest of the form is', async () => {
  const app = await begin(`?row=${initPassword}&edit=true`)
  await reveal(app)
  const form = await dialog('编辑参数')
  await app.user.type(await form.findByLabelText('参数名称'), '（新）')
  await app.user.type(form.getByLabelText('参数键值'), 'Start@2026')
  expect(await form.findByText('尚未保存。内容已存本机，密码等保密内容除外。')).toBeVisible()
  const draft = JSON.stringify(await readDraft(app.browser.account ?? '', `param/${initPassword}`))
  expect(draft).toContain('（新）')
  expect(draft).not.toMatch(/Start@2026|123456/)
  await app.reload()
  const again = await dialog('编辑参数')
  expect(await again.findByLabelText('参数名称')).toHaveValue('账号初始密码（新）')
  expect(again.getByLabelText('参数键值')).toHaveValue('')
  await app.user.click(again.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('更新成功')).toBeVisible()
  expect(params.get(initPassword)).toMatchObject({ paramName: '账号初始密码（新）', paramValue: '123456' })
})

test('an export has the mask of a secret, and its form and its details are the only places with the value', async () => {
  const saved = captureDownloads()
  const app = await begin('?paramKey=account')
  const bodies = recordBodies(app)
  await table()
  await press(app, '导出')
  await app.user.click((await dialog('导出')).getByRole('button', { name: '导出' }))
  expect(await screen.findByText('导出成功')).toBeVisible()
  const file = saved[0]?.file
  const [sheet] = file ? await readWorkbook(await file.arrayBuffer()) : []
  expect(sheet?.data.map((row) => row[2])).toContain('******')
  await app.visit(`${page}?row=${initPassword}`)
  await app.user.click(await (await dialog('参数详情')).findByRole('button', { name: '显示完整的参数键值' }))
  const question = await dialog('显示完整的参数键值')
  await app.user.click(question.getByRole('radio', { name: '处理咨询' }))
  await app.user.click(question.getByRole('button', { name: '显示' }))
  expect(await (await dialog('参数详情')).findByText('123456')).toBeVisible()
  expect(bodies.filter(({ body }) => body.includes('123456')).map(({ path }) => path)).toEqual(['/unmask'])
})

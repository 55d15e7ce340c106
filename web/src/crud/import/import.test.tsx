import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import readWorkbook from 'read-excel-file/universal'
import { expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'

import { dicts } from '#mocks/dict/seeds.ts'
import { params } from '#mocks/param.ts'
import { users } from '#mocks/user/seeds.ts'
import { breakCall, open, type TestApp } from '#web/testing/client.tsx'
import { captureDownloads } from '#web/testing/downloads.ts'
import { lina } from '#web/testing/user.ts'

const csv = (text: string) => new File([text], 'rows.csv', { type: 'text/csv' })
const keys = () => params.all().map(({ paramKey }) => paramKey)

async function openImport({ user }: TestApp, name: string) {
  await user.click(await screen.findByRole('button', { name: '导入' }))
  return within(await screen.findByRole('dialog', { name }))
}

/** The input of the file is hidden behind its button. */
async function choose(file: File) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('No input of a file')
    return found
  })
  fireEvent.change(input, { target: { files: [file] } })
}

test('rows of a file are imported; those that are wrong are named, and saved as a file with their reasons', async () => {
  const saved = captureDownloads()
  const app = await open('/system/param', { as: 'admin' })
  const form = await openImport(app, '导入参数')
  await choose(csv('参数键名,参数名称,参数键值,备注\na.b,甲,1,\nphoto.width,宽,2,\nc.d,,3,=1+1\n'))
  expect(await form.findByText(/1 行可以导入。\s*1 行有问题，不会导入。\s*1 行已存在，跳过。/)).toBeVisible()
  expect(keys()).toHaveLength(6)
  await app.user.click(form.getByRole('button', { name: '导入 1 行' }))
  expect(await screen.findByText(/已导入 1 行。\s*1 行没有导入：/)).toBeVisible()
  expect(keys()).toContain('a.b')
  await app.user.click(screen.getByRole('button', { name: '下载未导入的行' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [sheet] = await readWorkbook(saved[0]?.file ?? new Blob())
  expect(sheet?.data).toEqual([
    ['参数名称 (paramName)', '参数键名 (paramKey)', '参数键值 (paramValue)', '备注 (remark)', '原因', '原文件的行'],
    [null, 'c.d', '3', '=1+1', '参数名称：请输入参数名称', '4'],
  ])
})

test('rows that the server has are updated where that is wanted; what the file leaves empty stays', async () => {
  const app = await open('/system/param', { as: 'admin' })
  const form = await openImport(app, '导入参数')
  const remark = params.find(({ paramKey }) => paramKey === 'photo.width')?.remark
  await choose(csv('参数键名,参数名称,参数键值,备注\na.b,甲,1,\nphoto.width,宽,2,\n'))
  await app.user.click(await form.findByRole('checkbox', { name: '更新已存在的数据' }))
  expect(form.getByText('已存在，更新')).toBeVisible()
  await app.user.click(form.getByRole('button', { name: '导入 2 行' }))
  await waitFor(() => expect(keys()).toContain('a.b'))
  await waitFor(() =>
    expect(params.find(({ paramKey }) => paramKey === 'photo.width')).toMatchObject({
      paramName: '宽',
      paramValue: '2',
      remark,
    }),
  )
  expect(keys()).toHaveLength(7)
})

test('the template has the columns, and what may stand in them; filled in, it is imported in any language', async () => {
  const saved = captureDownloads()
  const app = await open('/system/param', { as: 'admin' })
  await app.user.click(await screen.findByRole('button', { name: 'English' }))
  await app.user.click(await screen.findByRole('button', { name: 'Import' }))
  const form = within(await screen.findByRole('dialog', { name: 'Import parameters' }))
  await app.user.click(form.getByRole('button', { name: 'Template' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const sheets = await readWorkbook(saved[0]?.file ?? new Blob())
  expect(sheets[0]?.data[0]).toContain('Key (paramKey)')
  expect(sheets[1]?.data.length).toBe(5)
  await choose(csv('名 (paramName),键 (paramKey),值 (paramValue)\n甲,a.b,1'))
  await app.user.click(await form.findByRole('button', { name: 'Import 1 row' }))
  await waitFor(() => expect(keys()).toContain('a.b'))
})

test('an import that loses the server stops; the same file goes on after a reload, without the rows that are done', async () => {
  const file = csv(`参数名称,参数键名,参数键值\n${Array.from({ length: 20 }, (_, n) => `甲,key.${n},1`).join('\n')}`)
  const app = await open('/system/param', { as: 'admin' })
  const fetch = app.browser.fetch.bind(app.browser)
  const mends: (() => void)[] = []
  let calls = 0
  app.browser.fetch = async (path, init) => {
    if (path.startsWith(param.submit.url) && ++calls === 4)
      mends.push(breakCall(app.browser, param.submit, 'upstream_unavailable'))
    return fetch(path, init)
  }
  const form = await openImport(app, '导入参数')
  await choose(file)
  await app.user.click(await form.findByRole('button', { name: '导入 20 行' }))
  expect(await screen.findByText(/行没有导入：/)).toBeVisible()
  expect(screen.getAllByText('导入已停止').length).toBeGreaterThan(0)
  const done = keys().length - 6
  expect(done).toBeGreaterThan(0)
  for (const mend of mends) mend()
  app.browser.fetch = fetch
  await app.reload()
  const again = await openImport(app, '导入参数')
  expect(await again.findByText(new RegExp(`上次导入未完成，已导入 ${done} 行`))).toBeVisible()
  await choose(file)
  expect((await again.findAllByText('上次已导入，跳过')).length).toBe(done)
  await app.user.click(await again.findByRole('button', { name: `导入 ${20 - done} 行` }))
  await waitFor(() => expect(keys()).toHaveLength(26))
  expect(new Set(keys()).size).toBe(26)
})

test(
  'users are imported with the names of role, department and post; their passwords are shown nowhere',
  { tags: ['long'] },
  async () => {
    const saved = captureDownloads()
    const app = await open('/system/user', { as: 'admin' })
    const form = await openImport(app, '导入用户')
    const head = 'account,password,realName,roleId,deptId,postId'
    await choose(
      csv(`${head}\nwangfang,Exam@2026,王芳,考生,考务科、信息科,科长\nlina,Exam@2026,李娜,没有的角色,考务科,科长\n`),
    )
    expect(await form.findByText(/没有“没有的角色”/)).toBeVisible()
    expect(form.queryByText('Exam@2026')).toBeNull()
    await app.user.click(form.getByRole('button', { name: '导入 1 行' }))
    await screen.findByText(/已导入 1 行。/)
    expect(users.find(({ account }) => account === 'wangfang')).toMatchObject({ realName: '王芳', name: '王芳' })
    await app.user.click(screen.getByRole('button', { name: '下载未导入的行' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.stringify((await readWorkbook(saved[0]?.file ?? new Blob()))[0]?.data)).not.toContain('Exam@2026')
  },
)

test(
  'users that the server has are updated where that is wanted: their password and what the file leaves out stay',
  { tags: ['long'] },
  async () => {
    const app = await open('/system/user', { as: 'admin' })
    const form = await openImport(app, '导入用户')
    const { password, phone } = lina() ?? {}
    await choose(csv('account,password,realName,roleId\nwangfang,Exam@2026,王芳,考生\nlina,Other@2026,李娜娜,考生\n'))
    expect(await form.findByText('已存在，跳过')).toBeVisible()
    await app.user.click(form.getByRole('checkbox', { name: '更新已存在的数据', description: /^密码不变/ }))
    await app.user.click(form.getByRole('button', { name: '导入 2 行' }))
    await waitFor(() => expect(lina()).toMatchObject({ realName: '李娜娜', password, phone }))
    expect(users.find(({ account }) => account === 'wangfang')).toMatchObject({ realName: '王芳' })
  },
)

const woman = () => dicts.find(({ code, dictKey }) => code === 'sex' && dictKey === '2')

test('an entry that the server has is updated where it stands: what the file leaves out stays', async () => {
  const before = woman()
  const app = await open(() => `/system/dict?chosen=${before?.parentId}`, { as: 'admin' })
  await app.user.click(await screen.findByRole('button', { name: '批量新增' }))
  const form = within(await screen.findByRole('dialog', { name: '批量新增选项' }))
  await choose(csv('dictKey,dictValue\n2,女性\n'))
  await app.user.click(await form.findByRole('checkbox', { name: '更新已存在的数据' }))
  await app.user.click(form.getByRole('button', { name: '导入 1 行' }))
  await waitFor(() => expect(woman()).toMatchObject({ dictValue: '女性' }))
  expect(woman()).toMatchObject({ ...before, dictValue: '女性' })
})

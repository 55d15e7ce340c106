import { beforeEach, expect, test } from 'vitest'

import { type BladeClient, answerData, pageRecords } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { posts } from './seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

const submit = async (json: object) => (await admin.call('POST blade-system/post/submit', { json })).body
const list = async (query: Record<string, string> = {}) =>
  pageRecords(await admin.call('GET blade-system/post/list', { query }))

const select = async (query: Record<string, string>) =>
  answerData(await admin.call('GET blade-system/post/select', { query }))

test('posts are a page whose filters match whole values; unknown ones are ignored', async () => {
  expect(await list({ postCode: 'chief' })).toMatchObject([{ postName: '科长', categoryName: '中层' }])
  expect(await list({ postName: '科' })).toEqual([])
  expect(await list({ nickname: 'x' })).toHaveLength(5)
  expect(await list({ category: '3', tenantId: '100002' })).toMatchObject([{ postName: '工作人员' }])
})

test('the posts of a form are those of one tenant', async () => {
  expect(await select({})).toHaveLength(4)
  expect(await select({ tenantId: '100002' })).toHaveLength(1)
})

test('a new post is of the own tenant, whatever is sent, and a second code is taken; a change keeps the rest', async () => {
  const draft = { category: 4, postCode: 'staff', postName: '巡考员', sort: 9 }
  expect(await submit({ ...draft, tenantId: '100002', remark: '临时' })).toMatchObject({ code: 200 })
  const { id = '' } = posts.find(({ postName }) => postName === '巡考员') ?? {}
  await submit({ ...draft, id, postName: '巡视员' })
  expect(posts.byId(id)).toMatchObject({ tenantId: '000000', postName: '巡视员', remark: '临时' })
})

import { beforeEach, expect, test } from 'vitest'

import { type BladeClient, answerData, pageRecords } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { users } from '../user/seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

type Family = 'dict' | 'dict-biz'
type Row = Record<string, unknown> & { id: string; children?: Row[] }

const rootEntry = async (family: Family, code: string) => {
  const [row] = pageRecords(await admin.call(`GET blade-system/${family}/parent-list`, { query: { code_equal: code } }))
  return row as Row
}
const below = async (family: Family, parentId: string) =>
  answerData(await admin.call(`GET blade-system/${family}/child-list`, { query: { parentId } })) as Row[]
const submit = async (family: Family, json: object) =>
  (await admin.call(`POST blade-system/${family}/submit`, { json })).body
const remove = async (family: Family, ids: string) =>
  (await admin.call(`POST blade-system/${family}/remove`, { form: { ids } })).body

const entry = { dictKey: '9', dictValue: '新条目', sort: 9, isSealed: 0, remark: '说明' }

test('codes come as a page, the entries of one as an array; a parent below zero has none', async () => {
  const { body } = await admin.call('GET blade-system/dict/parent-list', { query: { current: '1', size: '2' } })
  expect(body).toMatchObject({ data: { total: 10, size: 2, records: [{ dictKey: '-1', parentId: '0' }, {}] } })
  const { id } = await rootEntry('dict', 'sex')
  expect(await below('dict', id)).toMatchObject([{ dictValue: '男' }, { dictValue: '女' }, { dictValue: '未知' }])
  expect(await below('dict', '-1')).toEqual([])
  expect(await below('dict', '')).toEqual([])
})

test.each<Family>(['dict', 'dict-biz'])('%s refuses a key that its code has already', async (family) => {
  const { id, code } = await rootEntry(family, family === 'dict' ? 'sex' : 'mz')
  expect(await submit(family, { ...entry, code, parentId: id })).toMatchObject({ code: 200 })
  expect(await submit(family, { ...entry, code, parentId: id })).toMatchObject({ msg: '当前字典键值已存在!' })
  const { id: changed } = (await below(family, id)).find(({ dictKey }) => dictKey === '9') as Row
  expect(await submit(family, { ...entry, id: changed, code, parentId: id, sort: 1 })).toMatchObject({ code: 200 })
})

test('a code is stored with the key -1, and its new code is copied to its entries at all levels', async () => {
  await submit('dict-biz', { ...entry, code: 'floor' })
  const { id } = await rootEntry('dict-biz', 'floor')
  await submit('dict-biz', { ...entry, dictKey: '1', code: 'floor', parentId: id })
  const [{ id: child } = { id: '' }] = await below('dict-biz', id)
  await submit('dict-biz', { ...entry, dictKey: '2', code: 'floor', parentId: child })
  await submit('dict-biz', { ...entry, id, code: 'level' })
  expect(await rootEntry('dict-biz', 'level')).toMatchObject({ id, dictKey: '-1' })
  expect(await below('dict-biz', id)).toMatchObject([{ code: 'level', children: [{ code: 'level', dictKey: '2' }] }])
})

test('a parent is removed after its children, and a leaf has no `children`', async () => {
  const { id } = await rootEntry('dict', 'yes_no')
  expect(await remove('dict', id)).toMatchObject({ code: 400, msg: '请先删除子节点!' })
  const rows = await below('dict', id)
  expect(rows.some((row) => 'children' in row)).toBe(false)
  expect(await remove('dict', rows.map((row) => row.id).join(','))).toMatchObject({ code: 200 })
  expect(await remove('dict', id)).toMatchObject({ code: 200 })
  expect(await remove('dict', id)).toMatchObject({ code: 400, msg: '操作失败' })
})

test('a dictionary needs no role, and leaves out the code itself and what is sealed', async () => {
  const lina = await blade.logIn('lina')
  const sexes = async () => answerData(await lina.call('GET blade-system/dict/dictionary', { query: { code: 'sex' } }))
  expect(await sexes()).toMatchObject([{ dictKey: '1' }, { dictKey: '2' }, { dictKey: '3' }])
  const { id } = await rootEntry('dict', 'sex')
  const unknown = (await below('dict', id))[2] as Row
  const { dictKey, dictValue, sort, remark } = unknown
  const draft = { id: unknown.id, parentId: id, code: 'sex', dictKey, dictValue, sort, remark }
  await submit('dict', { ...draft, isSealed: 1 })
  expect(await sexes()).toMatchObject([{ dictKey: '1' }, { dictKey: '2' }])
  expect((await lina.call('GET blade-system/dict/parent-list')).status).toBe(401)
})

const codes = async (client: BladeClient, family: Family) =>
  pageRecords(await client.call(`GET blade-system/${family}/parent-list`, { query: { size: '100' } })).map(
    (row) => row['code'],
  )

test('business dictionaries are separated by tenant, the others are not', async () => {
  const ofTenant = users.find((row) => row.tenantId === '100002')
  users.change(users.find((row) => row.account === 'ayguli')?.id ?? '', {
    tenantId: ofTenant?.tenantId ?? '',
    roleId: '1123598816738675202',
  })
  const member = blade.with(
    await blade.token({ grant_type: 'password', username: 'ayguli', password: 'Exam@2026', tenantId: '100002' }),
  )
  expect(await codes(member, 'dict-biz')).toEqual(['area'])
  expect(await codes(admin, 'dict-biz')).toEqual(expect.arrayContaining(['area', 'mz']))
  expect(await codes(member, 'dict')).toEqual(await codes(admin, 'dict'))
  const { id } = await rootEntry('dict-biz', 'mz')
  const guarded = await member.call('POST blade-system/dict-biz/remove', { form: { ids: id } })
  expect([guarded.status, guarded.body]).toMatchObject([403, { code: 400 }])
})

test('what an administrator changes in a code table, a candidate finds in the form', async () => {
  const lina = await blade.logIn('lina')
  const choices = async () => {
    const query = { codeName: 'zzmm' }
    const answer = await lina.call('GET ouma-signup/exam/signup/getEsCodeInfoMessage', { query })
    return answerData(answer) as { code: string; name: string }[]
  }
  const { id, code } = await rootEntry('dict-biz', 'zzmm')
  await submit('dict-biz', { ...entry, code, parentId: id, dictKey: '14', dictValue: '民主党派', sort: 0 })
  expect((await choices())[0]).toMatchObject({ code: '14', name: '民主党派' })
  const added = (await below('dict-biz', id)).find(({ dictKey }) => dictKey === '14') as Row
  await submit('dict-biz', { ...entry, id: added.id, code, parentId: id, dictKey: '14', isSealed: 1 })
  expect((await choices()).map((it) => it.code)).not.toContain('14')
})

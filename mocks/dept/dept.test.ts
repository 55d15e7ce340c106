import { beforeEach, expect, test } from 'vitest'

import { type BladeClient, answerData } from '../testing/client.ts'
import { testClient } from '../testing/server.ts'
import { depts, firstDept } from './seeds.ts'

const blade = await testClient()
let admin: BladeClient

beforeEach(async () => {
  admin = await blade.logIn('admin')
})

const findDept = (deptName: string) => depts.find((row) => row.deptName === deptName)
const draft = { deptName: '财务科', fullName: '考试管理中心财务科', sort: 3 }
const submit = async (json: object) => (await admin.call('POST blade-system/dept/submit', { json })).body
const remove = async (ids: string) => (await admin.call('POST blade-system/dept/remove', { form: { ids } })).body
const get = async (call: string, query: Record<string, string> = {}) =>
  answerData(await admin.call(`GET blade-system/dept/${call}`, { query }))

test('departments are a tree in their order, those of all tenants for the operator; titles are of one tenant', async () => {
  expect(await get('list')).toMatchObject([
    {
      deptName: '考试管理中心',
      parentName: '顶级',
      ancestors: '0',
      children: [
        { deptName: '考务科', children: [{ deptName: '命题组', ancestors: `0,${firstDept},1123598813738675202` }] },
        { deptName: '信息科' },
      ],
    },
    { tenantId: '100002' },
  ])
  expect(await get('list', { deptName: '命题' })).toMatchObject([{ deptName: '命题组', deptCategoryName: '小组' }])
  expect(await get('tree', { tenantId: '100002' })).toMatchObject([{ title: '示范考试院' }])
})

test('a department is added, moved and renamed; it cannot stand below itself', async () => {
  expect(await submit({ ...draft, parentId: firstDept })).toMatchObject({ code: 200 })
  const { id = '' } = findDept('财务科') ?? {}
  expect(await submit({ ...draft, id, parentId: id })).toMatchObject({ code: 400, msg: '父节点不可选择自身!' })
  await submit({ ...draft, id, deptName: '审计科', parentId: '1123598813738675203' })
  expect(findDept('审计科')).toMatchObject({ id, parentId: '1123598813738675203', deptCategory: 2 })
})

test('without a parent a department becomes one of the own tenant, with the parent 0 its tenant stays', async () => {
  const { id = '', fullName = '' } = findDept('示范考试院') ?? {}
  await submit({ ...draft, id, deptName: '示范院', fullName, parentId: '0' })
  expect(findDept('示范院')).toMatchObject({ tenantId: '100002' })
  await submit({ ...draft, id, deptName: '示范院', fullName })
  expect(findDept('示范院')).toMatchObject({ tenantId: '000000' })
})

test('a department is removed after those below it, and no user stands in the way', async () => {
  expect(await remove(firstDept)).toMatchObject({ code: 400, msg: '请先删除子节点!' })
  for (const deptName of ['命题组', '考务科', '信息科', '考试管理中心']) {
    expect(await remove(findDept(deptName)?.id ?? '')).toMatchObject({ code: 200 })
  }
  const lina = answerData(await (await blade.logIn('lina')).call('GET blade-user/info'))
  expect(lina).toMatchObject({ deptId: firstDept, deptName: '' })
})

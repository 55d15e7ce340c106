import { afterAll, beforeAll, expect, test } from 'vitest'

import { post } from '#contracts/administration/post.ts'

import { testGateway, type TestGateway } from '#bff/testing/gateway.ts'
import { readProblem } from '#bff/testing/problem.ts'
import { faultPlan } from '#mocks/core/faults.ts'
import { journal } from '#mocks/core/journal.ts'
import { posts } from '#mocks/post/seeds.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

test('rows without an id are shown, and no call accepts what stands for it', async () => {
  const tab = await gateway.logIn('admin')
  faultPlan.add({ path: 'post/list', kind: 'incomplete' })
  const { records } = await tab.value(post.list, {})
  expect(records.length).toBeGreaterThan(1)
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  const [row] = records
  const before = posts.all().length
  journal.clear()
  const ids = [posts.all()[0]?.id, row?.id].join(',')
  expect(await readProblem(await tab.call(post.remove, { ids }))).toMatchObject({ status: 422, code: 'unidentified' })
  expect(posts.all()).toHaveLength(before)
  expect(journal.all()).toEqual([])
})

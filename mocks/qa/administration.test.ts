import { expect, test } from 'vitest'

import { BladeClient, pageRecords } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
const blade = new BladeClient(server.url)

/** One action of QA. */
async function act(path: string, body: object) {
  const response = await fetch(`${server.url}/__mock${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  return response.status
}

test('QA takes the role away while an administrator works, and gives it to another account', async () => {
  const admin = await blade.logIn('admin')
  const lina = await blade.logIn('lina')
  expect((await admin.call('GET blade-user/page')).status).toBe(200)
  expect(await act('/role', { account: 'admin', role: 'none' })).toBe(200)
  expect((await admin.call('GET blade-user/page')).status).toBe(401)
  await act('/role', { account: 'lina', role: 'admin' })
  expect((await lina.call('GET blade-user/page')).status).toBe(200)
  expect((await lina.call('GET blade-system/param/list')).status).toBe(401)
})

test('QA changes a parameter as another administrator would', async () => {
  const admin = await blade.logIn('admin')
  expect(await act('/param', { paramKey: 'photo.width', paramValue: '358' })).toBe(200)
  const list = await admin.call('GET blade-system/param/list', { query: { paramKey_equal: 'photo.width' } })
  expect(pageRecords(list)).toMatchObject([{ paramValue: '358' }])
  expect(await act('/param', { paramKey: 'nothing', paramValue: '1' })).toBe(404)
})

test.each([
  ['param', 'photo.width', 'blade-system/param/list'],
  ['post', '1123598817738675201', 'blade-system/post/list'],
] as const)('QA removes a row of the list %s as somebody else would, by %s', async (list, row, address) => {
  const admin = await blade.logIn('admin')
  const ids = async () => pageRecords(await admin.call(`GET ${address}`)).map(({ id }) => id)
  const before = await ids()
  expect(await act('/removal', { list, row })).toBe(200)
  expect(await ids()).toHaveLength(before.length - 1)
  expect(await act('/removal', { list, row })).toBe(404)
})

test('QA fills the log of errors', async () => {
  const admin = await blade.logIn('admin')
  await act('/log', { message: 'java.lang.OutOfMemoryError: heap', count: 3 })
  const list = await admin.call('GET blade-log/error/list', { query: { exceptionName: 'OutOfMemory' } })
  expect(pageRecords(list)).toHaveLength(3)
})

test('QA brings a tenant to its quota and lets it expire', async () => {
  const admin = await blade.logIn('admin')
  await act('/tenant/quota', { tenantId: '100002', free: 0 })
  const place = { roleId: '1123598816738675205', deptId: '1123598813738675205', postId: '1123598817738675205' }
  const json = { ...place, tenantId: '100002', account: 'new', realName: '新', name: '新', password: 'Xin#2026y' }
  expect((await admin.call('POST blade-user/submit', { json })).body).toMatchObject({
    msg: '当前租户已到最大账号额度!',
  })
  await act('/tenant/expiry', { tenantId: '000000', days: -1 })
  await expect(blade.logIn('lina')).rejects.toThrow('租户授权已过期')
  expect(await act('/tenant/expiry', { tenantId: '999999', days: 1 })).toBe(404)
})

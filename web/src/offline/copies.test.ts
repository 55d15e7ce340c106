import { createStore, entries, get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'

import { withoutDatabase } from '#web/testing/no-database.ts'

import { setPublicComputer } from '../session/public-computer.ts'
import { readCopy, storeCopy, wipeCopies } from './copies.ts'
import { offlineOwner, setOfflineOwner, clearOfflineOwner } from './offline-owner.ts'

const address = '/api/ticket?examId=1'
const ticket = { ksName: '阿依古丽·买买提', zkzh: '2026110700123' }
const onDevice = () => entries(createStore('exam-offline', 'copies'))

beforeEach(wipeCopies)

test('what was kept for the holder of the device is found again, with its time', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const copy = await readCopy('ayguli', address)
  expect(copy?.value).toEqual(ticket)
  expect(Date.now() - Date.parse(copy?.copiedAt ?? '')).toBeLessThan(60_000)
})

test('the device holds nothing readable, and the key cannot be read out', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const { key, [`ayguli ${address}`]: copy, ...others } = Object.fromEntries(await onDevice())
  expect(others).toEqual({})
  expect(key).toMatchObject({ extractable: false })
  expect(new TextDecoder().decode(copy.cipher)).not.toMatch(/阿依古丽|2026110700123/)
})

test('nothing is kept for anybody but the holder', async () => {
  await storeCopy('ayguli', address, ticket)
  await setOfflineOwner('lina')
  await storeCopy('ayguli', address, ticket)
  expect(await onDevice()).toEqual([])
})

test('a new holder finds nothing of the one before, key and all', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  await setOfflineOwner('lina')
  expect(await onDevice()).toEqual([])
  expect(await readCopy('lina', address)).toBeNull()
})

test('a copy opens under its own account and address only', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const store = createStore('exam-offline', 'copies')
  const sealed = await get<unknown>(`ayguli ${address}`, store)
  await set(`lina ${address}`, sealed, store)
  await set('ayguli /api/ticket?examId=2', sealed, store)
  expect(await readCopy('lina', address)).toBeNull()
  expect(await readCopy('ayguli', '/api/ticket?examId=2')).toBeNull()
})

test('a log-out while an answer is being sealed leaves nothing', async () => {
  await setOfflineOwner('ayguli')
  const keeping = storeCopy('ayguli', address, ticket)
  await Promise.all([setOfflineOwner(null), keeping])
  await setOfflineOwner('ayguli')
  expect(await readCopy('ayguli', address)).toBeNull()
})

test('an account that leaves takes its own copies and not those of who came after', async () => {
  await setOfflineOwner('lina')
  await clearOfflineOwner('ayguli')
  expect(offlineOwner()).toBe('lina')
  await clearOfflineOwner('lina')
  expect(offlineOwner()).toBeNull()
})

test('a public computer keeps nothing, and what was there goes', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  setPublicComputer(true)
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  expect(offlineOwner()).toBeNull()
  expect(await onDevice()).toEqual([])
})

test('after a month a copy is not shown any more', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const later = Date.now() + 31 * 86_400_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await readCopy('ayguli', address)).toBeNull()
})

test('a browser that keeps nothing on the device has no copies, and says so quietly', async () => {
  await setOfflineOwner('ayguli')
  withoutDatabase()
  await storeCopy('ayguli', address, ticket)
  expect(await readCopy('ayguli', address)).toBeNull()
  await expect(wipeCopies()).resolves.toBeUndefined()
})

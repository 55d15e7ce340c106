import { createStore, entries, get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'

import { withoutDatabase } from '#web/testing/no-database.ts'

import { setPublicComputer } from '../session/public-computer.ts'
import { readCopy, storeCopy, wipeCopies } from './copies.ts'
import { clearOfflineOwner, setOfflineOwner } from './change-offline-owner.ts'
import { offlineOwner } from './offline-owner.ts'

const address = '/api/ticket?examId=1'
const ticket = { ksName: '阿依古丽·买买提', zkzh: '2026110700123' }
const onDevice = () => entries(createStore('exam-offline', 'copies'))

beforeEach(wipeCopies)

test('a copy of the offline owner is read back with its time', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const copy = await readCopy('ayguli', address)
  expect(copy?.value).toEqual(ticket)
  expect(Date.now() - Date.parse(copy?.copiedAt ?? '')).toBeLessThan(60_000)
})

test('copies are encrypted with a key that cannot be exported', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const { key, [`ayguli ${address}`]: copy, ...others } = Object.fromEntries(await onDevice())
  expect(others).toEqual({})
  expect(key).toMatchObject({ extractable: false })
  expect(new TextDecoder().decode(copy.cipher)).not.toMatch(/阿依古丽|2026110700123/)
})

test('copies are stored for the offline owner only', async () => {
  await storeCopy('ayguli', address, ticket)
  await setOfflineOwner('lina')
  await storeCopy('ayguli', address, ticket)
  expect(await onDevice()).toEqual([])
})

test('a new offline owner has no copies and no key of the previous one', async () => {
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

test('a log-out while an answer is encrypted leaves no copy', async () => {
  await setOfflineOwner('ayguli')
  const keeping = storeCopy('ayguli', address, ticket)
  await Promise.all([setOfflineOwner(null), keeping])
  await setOfflineOwner('ayguli')
  expect(await readCopy('ayguli', address)).toBeNull()
})

test('a log-out deletes the copies of its own account only', async () => {
  await setOfflineOwner('lina')
  await clearOfflineOwner('ayguli')
  expect(offlineOwner()).toBe('lina')
  await clearOfflineOwner('lina')
  expect(offlineOwner()).toBeNull()
})

test('a public computer stores no copies and deletes existing ones', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  setPublicComputer(true)
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  expect(offlineOwner()).toBeNull()
  expect(await onDevice()).toEqual([])
})

test('copies expire after a month', async () => {
  await setOfflineOwner('ayguli')
  await storeCopy('ayguli', address, ticket)
  const later = Date.now() + 31 * 86_400_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await readCopy('ayguli', address)).toBeNull()
})

test('without IndexedDB there are no copies and no errors', async () => {
  await setOfflineOwner('ayguli')
  withoutDatabase()
  await storeCopy('ayguli', address, ticket)
  expect(await readCopy('ayguli', address)).toBeNull()
  await expect(wipeCopies()).resolves.toBeUndefined()
})

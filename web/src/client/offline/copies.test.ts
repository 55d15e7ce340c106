import { createStore, entries, get, set } from 'idb-keyval'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { withoutDatabase } from '#web/testing/no-database.ts'
import { offlineOwner } from '../device/offline-owner.ts'
import { setPublicComputer } from '../device/public-computer.ts'
import { endOfflineSession, removeOfflineOwner, setOfflineOwner } from './change-offline-owner.ts'
import { readCopy, removeEndedCopies, storeCopy, wipeCopies } from './copies.ts'
import { keepsCopies, setKeepsCopies } from './kept-copies.ts'

const address = '/api/ticket?examId=1'
const ticket = { ksName: '阿依古丽·买买提', zkzh: '2026110700123' }
const hour = 3_600_000

/** A session that ends in eight hours. */
const session = (ref: string) => ({ account: { ref }, endTime: new Date(Date.now() + 8 * hour).toISOString() })

const store = (name = address, isKeepable = false) =>
  storeCopy({ account: 'ayguli', address: name, isKeepable, value: ticket })

const onDevice = () => entries(createStore('exam-offline', 'copies'))

beforeEach(wipeCopies)

test('a copy of the offline owner is read back with its time', async () => {
  await setOfflineOwner(session('ayguli'))
  await store()
  const copy = await readCopy('ayguli', address)
  expect(copy?.value).toEqual(ticket)
  expect(Date.now() - Date.parse(copy?.time.copiedAt ?? '')).toBeLessThan(60_000)
})

test('copies are encrypted with a key that cannot be exported', async () => {
  await setOfflineOwner(session('ayguli'))
  await store()
  const { key, [`ayguli ${address}`]: copy, ...others } = Object.fromEntries(await onDevice())
  expect(others).toEqual({})
  expect(key).toMatchObject({ extractable: false })
  expect(new TextDecoder().decode(copy.cipher)).not.toMatch(/阿依古丽|2026110700123/)
})

test('copies are stored for the offline owner only', async () => {
  await store()
  await setOfflineOwner(session('lina'))
  await store()
  expect(await onDevice()).toEqual([])
})

test('a new offline owner has no copies and no key of the previous one', async () => {
  await setOfflineOwner(session('ayguli'))
  await store()
  await setOfflineOwner(session('lina'))
  expect(await onDevice()).toEqual([])
  expect(await readCopy('lina', address)).toBeNull()
})

test('a copy opens under its own account and address only', async () => {
  await setOfflineOwner(session('ayguli'))
  await store()
  const copies = createStore('exam-offline', 'copies')
  const sealed = await get<unknown>(`ayguli ${address}`, copies)
  await set(`lina ${address}`, sealed, copies)
  await set('ayguli /api/ticket?examId=2', sealed, copies)
  expect(await readCopy('lina', address)).toBeNull()
  expect(await readCopy('ayguli', '/api/ticket?examId=2')).toBeNull()
})

test('a log-out while an answer is encrypted leaves no copy', async () => {
  await setOfflineOwner(session('ayguli'))
  const keeping = store()
  await Promise.all([removeOfflineOwner(), keeping])
  await setOfflineOwner(session('ayguli'))
  expect(await readCopy('ayguli', address)).toBeNull()
})

test('a public computer stores no copies and deletes existing ones', async () => {
  await setOfflineOwner(session('ayguli'))
  await store()
  setPublicComputer(true)
  await setOfflineOwner(session('ayguli'))
  await store()
  expect(offlineOwner()).toBeNull()
  expect(await onDevice()).toEqual([])
})

/** The device's clock is set. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Addresses of the copies that can be read. */
async function readable(addresses: readonly string[]) {
  const copies = await Promise.all(addresses.map((it) => readCopy('ayguli', it)))
  return addresses.filter((_address, index) => copies[index])
}

const [list, kept] = ['/api/exam', '/api/ticket']

/** Copies of a session: a storable one, and one that must not be stored. */
async function storeBoth() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await setOfflineOwner(session('ayguli'))
  await store(list)
  await store(kept, true)
}

test('copies end with the session, and are deleted then', async () => {
  await storeBoth()
  pass(8 * hour - 1_000)
  expect(await readable([list, kept])).toEqual([list, kept])
  pass(2_000)
  expect(await readable([list, kept])).toEqual([])
  expect((await onDevice()).map(([name]) => name)).toEqual(['key'])
})

test('what the person keeps ends after thirty days', async () => {
  await storeBoth()
  setKeepsCopies(true)
  pass(30 * 24 * hour - 1_000)
  expect(await readable([list, kept])).toEqual([kept])
  pass(2_000)
  expect(await readable([list, kept])).toEqual([])
})

test('a choice that is taken back ends the copy at once', async () => {
  await storeBoth()
  setKeepsCopies(true)
  pass(9 * hour)
  await removeEndedCopies()
  setKeepsCopies(false)
  expect(await readable([kept])).toEqual([])
})

test('when the session is over only what the person keeps is left', async () => {
  await storeBoth()
  setKeepsCopies(true)
  await endOfflineSession()
  expect(await readable([list, kept])).toEqual([kept])
  setKeepsCopies(false)
  await endOfflineSession()
  expect(await onDevice()).toEqual([])
  expect(offlineOwner()).toBeNull()
})

test('a log-out and another account leave nothing of what was kept, nor the choice', async () => {
  await storeBoth()
  setKeepsCopies(true)
  await setOfflineOwner(session('lina'))
  await setOfflineOwner(session('ayguli'))
  expect(keepsCopies()).toBe(false)
  expect(await onDevice()).toEqual([])
  await store(kept, true)
  setKeepsCopies(true)
  await removeOfflineOwner()
  expect(keepsCopies()).toBe(false)
  expect(await onDevice()).toEqual([])
})

test('a session that another log-in replaced leaves nothing of what was kept', async () => {
  await storeBoth()
  setKeepsCopies(true)
  const replaced = { at: new Date().toISOString(), device: '', address: '' }
  await setOfflineOwner({ account: null, endTime: null, replaced })
  expect(await onDevice()).toEqual([])
})

test('without IndexedDB there are no copies and no errors', async () => {
  await setOfflineOwner(session('ayguli'))
  withoutDatabase()
  await store()
  expect(await readCopy('ayguli', address)).toBeNull()
  await expect(wipeCopies()).resolves.toBeUndefined()
})

/** A database that takes requests and answers none. */
const silent = () => {
  const transaction = { addEventListener: () => undefined, abort: () => undefined }
  const nothing = { objectStore: () => ({ transaction, get: () => ({}), clear: () => ({}) }) }
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue(nothing as unknown as IDBTransaction) // what is called of it
}

test('a storage that never answers holds up no page and no log-out: there is no copy', async () => {
  await setOfflineOwner(session('ayguli'))
  await store()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  silent()
  const answers = Promise.all([readCopy('ayguli', address), removeOfflineOwner()])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answers).toEqual([null, undefined])
  expect(offlineOwner()).toBeNull()
})

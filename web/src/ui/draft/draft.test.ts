import { clear, createStore, entries, keys } from 'idb-keyval'
import { afterEach, expect, test, vi } from 'vitest'

import { field } from '#contracts/form/testing.ts'

import { setPublicComputer } from '#web/client/device/public-computer.ts'
import { withoutDatabase } from '#web/testing/no-database.ts'
import {
  clearDraftMemory,
  isDraftOnDevice,
  readDraft,
  removeDraft,
  removeExpiredDrafts,
  removeFromDraft,
  visitor,
  wipeDrafts,
  writeDraft,
} from './draft.ts'

afterEach(async () => {
  vi.useRealTimers()
  await wipeDrafts()
})

const register = { account: visitor, formId: 'register', fields: [] }

test('without IndexedDB drafts are kept in memory until removed', async () => {
  withoutDatabase()
  await writeDraft(register, { values: { xm: '阿依古丽·买买提' } })
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { xm: '阿依古丽·买买提' } })
  await removeDraft(visitor, 'register')
  expect(await readDraft(visitor, 'register')).toBeNull()
  await expect(wipeDrafts()).resolves.toBeUndefined()
})

test('a draft removed while its key is fetched stays removed', async () => {
  const pendingWrite = writeDraft(register, { values: { xm: '阿依古丽' } })
  await removeDraft(visitor, 'register')
  await pendingWrite
  expect(await readDraft(visitor, 'register')).toBeNull()
})

test('two forms of one draft merge, and each removes its own fields', async () => {
  await writeDraft(register, { values: { email: 'a@example.org' }, replaced: { email: '' } })
  await writeDraft(register, { values: { lxdz: '东大街' }, replaced: { lxdz: '西大街' } })
  await removeFromDraft(visitor, 'register', ['lxdz'])
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { email: 'a@example.org' } })
  await removeFromDraft(visitor, 'register', ['email'])
  expect(await readDraft(visitor, 'register')).toBeNull()
})

const email = field({ name: 'email', personal: true })

test('a personal value survives a reload with the other values, and is deleted once the server has it', async () => {
  await writeDraft({ ...register, fields: [email] }, { values: { email: 'a@example.org' }, replaced: { email: 'b@' } })
  await writeDraft(register, { values: { mz: '01' }, replaced: { mz: '' } })
  clearDraftMemory()
  expect(await readDraft(visitor, 'register')).toMatchObject({
    values: { email: 'a@example.org', mz: '01' },
    replaced: { email: 'b@', mz: '' },
  })
  await removeFromDraft(visitor, 'register', ['email'])
  clearDraftMemory()
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { mz: '01' } })
  expect(await storedNames()).toEqual(['visitor/register'])
})

test('personal values are encrypted on the device', async () => {
  await writeDraft({ ...register, fields: [email] }, { values: { email: 'canary@example.org' } })
  const records = await entries(createStore('exam-drafts', 'drafts'))
  const text = records.map(([, { cipher }]) => new TextDecoder().decode(cipher)).join('')
  expect(records).toHaveLength(1)
  expect(text + JSON.stringify(records)).not.toContain('canary')
})

test('a personal value is deleted after 24 hours, also when another was typed since, and without its key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const phone = field({ name: 'phone', personal: true })
  const form = { ...register, fields: [email, phone] }
  await writeDraft(form, { values: { email: 'a@example.org' } })
  vi.advanceTimersByTime(23 * 3_600_000)
  await writeDraft(form, { values: { email: 'a@example.org', phone: '13800000000' } })
  vi.advanceTimersByTime(2 * 3_600_000)
  clearDraftMemory()
  await removeExpiredDrafts()
  expect(await storedNames()).toEqual(['visitor/register#phone'])
})

test('on a public computer no personal value is stored, and the write says so', async () => {
  setPublicComputer(true)
  expect(await writeDraft({ ...register, fields: [email] }, { values: { email: 'a@example.org' } })).toBe(false)
  expect(await storedNames()).toEqual([])
})

test('a write says whether the device has the draft, also when a later write replaced it', async () => {
  const first = writeDraft(register, { values: { mz: '01' } })
  const second = writeDraft(register, { values: { lxdz: '东大街' } })
  expect(await Promise.all([first, second])).toEqual([true, true])
  clearDraftMemory()
  await readDraft(visitor, 'register')
  expect(await isDraftOnDevice(visitor, 'register')).toBe(true)
})

test('a draft that was cleared on the device is not said to be there, and the next write brings it back', async () => {
  expect(await writeDraft(register, { values: { mz: '01' } })).toBe(true)
  await clear(createStore('exam-drafts', 'drafts'))
  expect(await isDraftOnDevice(visitor, 'register')).toBe(false)
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { mz: '01' } })
  expect(await writeDraft(register, { values: { mz: '01' } })).toBe(true)
  expect(await isDraftOnDevice(visitor, 'register')).toBe(true)
})

test('after a connection that ended with its database, the next write opens another', async () => {
  await writeDraft(register, { values: { mz: '01' } })
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  expect(await writeDraft(register, { values: { mz: '02' } })).toBe(false)
  transaction.mockRestore()
  const opened = vi.spyOn(indexedDB, 'open')
  expect(await writeDraft(register, { values: { mz: '03' } })).toBe(true)
  expect(opened).toHaveBeenCalledOnce()
  opened.mockRestore()
})

test('a wipe leaves nothing of a write under way', async () => {
  await writeDraft(register, { values: { mz: '01' } })
  const { getAllKeys } = IDBObjectStore.prototype
  const wiped = new Promise<void>((resolve) => {
    vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementationOnce(function readAll(this: IDBObjectStore) {
      resolve(wipeDrafts())
      return getAllKeys.call(this)
    })
  })
  await writeDraft(register, { values: { mz: '02' } })
  await wiped
  expect(await storedNames()).toEqual([])
})

test('without IndexedDB a write says that the device has nothing', async () => {
  withoutDatabase()
  expect(await writeDraft(register, { values: { mz: '01' } })).toBe(false)
  expect(await isDraftOnDevice(visitor, 'register')).toBe(false)
})

const storedNames = async () => (await keys(createStore('exam-drafts', 'drafts'))).map(String)

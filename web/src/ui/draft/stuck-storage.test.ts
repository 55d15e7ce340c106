import { entries, createStore } from 'idb-keyval'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { field } from '#contracts/form/testing.ts'

import { stickStorage } from '#web/testing/stuck-storage.ts'
import {
  clearDraftMemory,
  previousDraft,
  isDraftOnDevice,
  readDraft,
  releasePreviousDraft,
  removeDraft,
  removeFromDraft,
  visitor,
  wipeDrafts,
  writeDraft,
} from './draft.ts'

const form = { account: visitor, formId: 'register', fields: [field({ name: 'email', personal: true })] }
const read = () => readDraft(visitor, 'register')
const previous = () => previousDraft(visitor, 'register')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** The value, once 3 s have passed without an answer of the storage. */
async function late<T>(promise: Promise<T>): Promise<T> {
  // The key comes first, by real work.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(3_000)
  return promise
}

/** Types, and ends the tab; the storage is stuck when it is opened again. */
async function typedBefore(values: Record<string, string>) {
  await writeDraft(form, { values })
  clearDraftMemory()
  return stickStorage()
}

/** What another tab finds on the device. */
async function afterReload() {
  clearDraftMemory()
  return (await read())?.values ?? null
}

test('a draft that the storage does not give within 3 s is unread, and offered once it answers', async () => {
  const goOn = await typedBefore({ mz: '01' })
  expect(await late(read())).toBeNull()
  expect(previous()).toBe('unread')
  await goOn()
  await vi.waitFor(() => expect(previous()).toMatchObject({ values: { mz: '01' } }))
  releasePreviousDraft(visitor, 'register', ['mz'])
  expect(previous()).toBeNull()
  await vi.waitFor(async () => expect(await entries(createStore('exam-drafts', 'drafts'))).toEqual([]))
})

test('a form that has waited once does not wait again', async () => {
  await typedBefore({ mz: '01' })
  await late(read())
  expect(await read()).toBeNull()
})

test('a storage that answers late and has nothing offers nothing, and stores what was typed since', async () => {
  const goOn = stickStorage()
  await late(read())
  expect(await late(writeDraft(form, { values: { mz: '02' } }))).toBe(false)
  await goOn()
  await vi.waitFor(() => expect(previous()).toBeNull())
  await vi.waitFor(async () => expect(await entries(createStore('exam-drafts', 'drafts'))).toHaveLength(1))
  expect(await afterReload()).toEqual({ mz: '02' })
})

test('what is typed into a form with an unread draft overwrites nothing of it, and is not said to be stored', async () => {
  const goOn = await typedBefore({ mz: '01', email: 'a@example.org' })
  await late(read())
  const write = writeDraft(form, { values: { mz: '02' } })
  expect(await late(write)).toBe(false)
  expect(await isDraftOnDevice(visitor, 'register')).toBe(false)
  await goOn()
  await vi.waitFor(() => expect(previous()).toMatchObject({ values: { mz: '01', email: 'a@example.org' } }))
  expect(await writeDraft(form, { values: { mz: '03' } })).toBe(false)
  // The server has confirmed it.
  await removeFromDraft(visitor, 'register', ['mz'])
  expect(await afterReload()).toEqual({ mz: '01', email: 'a@example.org' })
})

test('what was typed since is on the device as soon as the previous draft is discarded', async () => {
  const goOn = await typedBefore({ mz: '01', email: 'a@example.org' })
  await late(read())
  void writeDraft(form, { values: { mz: '02' } })
  await goOn()
  await vi.waitFor(() => expect(previous()).toMatchObject({ values: { mz: '01' } }))
  releasePreviousDraft(visitor, 'register', ['mz'])
  expect(previous()).toMatchObject({ values: { email: 'a@example.org' } })
  releasePreviousDraft(visitor, 'register', ['email'])
  await vi.waitFor(async () => expect(await isDraftOnDevice(visitor, 'register')).toBe(true))
  expect(await afterReload()).toEqual({ mz: '02' })
})

test('an unread draft whose values were all typed again is no question', async () => {
  const goOn = await typedBefore({ mz: '01' })
  await late(read())
  void writeDraft(form, { values: { mz: '01' } })
  await goOn()
  await vi.waitFor(() => expect(previous()).toBeNull())
  expect(await afterReload()).toEqual({ mz: '01' })
})

test('a write that hangs is not on the device after 3 s', async () => {
  await read()
  stickStorage()
  expect(await late(writeDraft(form, { values: { mz: '01' } }))).toBe(false)
  expect(await read()).toMatchObject({ values: { mz: '01' } })
})

test('a removal and a log-out wait for 3 s, and delete once the storage goes on', async () => {
  await writeDraft(form, { values: { mz: '01' } })
  await writeDraft({ ...form, formId: 'other' }, { values: { mz: '01' } })
  const goOn = stickStorage()
  await late(removeDraft(visitor, 'register'))
  expect(previous()).toBeNull()
  await late(wipeDrafts())
  await goOn()
  await vi.waitFor(async () => expect(await entries(createStore('exam-drafts', 'drafts'))).toEqual([]))
})

test('a draft that is read after its removal is not brought back', async () => {
  const goOn = await typedBefore({ mz: '01' })
  await late(read())
  await late(removeDraft(visitor, 'register'))
  await goOn()
  expect(await read()).toBeNull()
  expect(previous()).toBeNull()
})

import { afterEach, expect, test, vi } from 'vitest'

import { field } from '#contracts/form/testing.ts'
import { withoutDatabase } from '#web/testing/no-database.ts'

import { readDraft, removeDraft, removeFromDraft, visitor, wipeDrafts, writeDraft } from './draft.ts'

afterEach(wipeDrafts)

const register = { account: visitor, formId: 'register', fields: [] }

test('a browser that keeps nothing on the device still keeps what was typed in this tab, and lets it go', async () => {
  withoutDatabase()
  await writeDraft(register, { values: { xm: '阿依古丽·买买提' } })
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { xm: '阿依古丽·买买提' } })
  await removeDraft(visitor, 'register')
  expect(await readDraft(visitor, 'register')).toBeNull()
  await expect(wipeDrafts()).resolves.toBeUndefined()
})

test('what was removed while it waited for its key stays removed', async () => {
  const written = writeDraft(register, { values: { xm: '阿依古丽' } })
  await removeDraft(visitor, 'register')
  await written
  expect(await readDraft(visitor, 'register')).toBeNull()
})

test('two forms of one place add to the same draft, and each removes what is its own', async () => {
  await writeDraft(register, { values: { email: 'a@example.org' }, replaced: { email: '' } })
  await writeDraft(register, { values: { lxdz: '东大街' }, replaced: { lxdz: '西大街' } })
  await removeFromDraft(visitor, 'register', ['lxdz'])
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { email: 'a@example.org' } })
  await removeFromDraft(visitor, 'register', ['email'])
  expect(await readDraft(visitor, 'register')).toBeNull()
})

test('a personal value is never laid on the device by another form of its place', async () => {
  const inClear: unknown[] = []
  const { encrypt } = crypto.subtle
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...given) => {
    inClear.push(new TextDecoder().decode(given[2]))
    return encrypt.apply(crypto.subtle, given)
  })
  const email = field({ name: 'email', personal: true })
  await writeDraft({ ...register, fields: [email] }, { values: { email: 'a@example.org' }, replaced: { email: 'b@' } })
  await writeDraft(register, { values: { mz: '01' } })
  expect(inClear.join()).toMatch(/mz/)
  expect(inClear.join()).not.toMatch(/email/)
})

import { afterEach, expect, test, vi } from 'vitest'

import { readDraft, removeDraft, visitor, wipeDrafts, writeDraft } from './draft.ts'

afterEach(wipeDrafts)

test('a browser that keeps nothing on the device still keeps what was typed in this tab, and lets it go', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await writeDraft(visitor, 'register', { xm: '阿依古丽·买买提' }, [])
  expect(await readDraft(visitor, 'register')).toMatchObject({ values: { xm: '阿依古丽·买买提' } })
  await removeDraft(visitor, 'register')
  expect(await readDraft(visitor, 'register')).toBeNull()
  await expect(wipeDrafts()).resolves.toBeUndefined()
})

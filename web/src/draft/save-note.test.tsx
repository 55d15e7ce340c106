import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { serverNow } from '../api/clock.ts'
import { showPart } from '../testing/part.tsx'
import { Autosave } from './autosave.ts'
import { SaveNote } from './save-note.tsx'

const target = {
  save: () => Promise.resolve(null),
  serverValues: () => ({}),
  storeOnDevice: () => Promise.resolve(),
  discard: () => Promise.resolve(),
}
const idle = new Autosave(target)

async function note(savedAt: number) {
  const { unmount } = await showPart(<SaveNote autosave={idle} savedAt={new Date(savedAt).toISOString()} />)
  const { textContent } = screen.getByRole('status')
  unmount()
  return textContent
}

test('a save of today has its time, an earlier one its date too', async () => {
  expect(await note(serverNow())).toMatch(/^已保存 \d\d:\d\d$/)
  expect(await note(serverNow() - 24 * 3_600_000)).toMatch(/^已保存 \d{4}-\d\d-\d\d\s\d\d:\d\d$/)
})

test('a save whose time the server did not name is shown without one', async () => {
  const autosave = new Autosave(target)
  await showPart(<SaveNote autosave={autosave} savedAt={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('')
  autosave.change({ name: '李娜' })
  await act(() => autosave.flush())
  expect(screen.getByRole('status').textContent).toBe('已保存')
})

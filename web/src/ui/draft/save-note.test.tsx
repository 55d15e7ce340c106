import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { showPart } from '#web/testing/part.tsx'
import { FormBar } from '../form/form-bar.tsx'
import { Autosave } from './autosave.ts'
import { SaveNote } from './save-note.tsx'

import noBreak from '../no-break.module.css'

const target = {
  save: (): Promise<string | null> => Promise.resolve(null),
  serverValues: () => ({}),
  storeOnDevice: () => Promise.resolve(true),
  discard: () => Promise.resolve(),
}
const idle = { isPending: false, error: null }
const unavailable = new ApiError('upstream_unavailable', { requestId: '1' })

type Shown = { refused?: number; savedAt?: string | null; submission?: { isPending: boolean; error: Error | null } }

/** The live region of a form's bar with this autosave. */
async function showNote(autosave: Autosave, { savedAt = null, submission = idle, refused = 0 }: Shown = {}) {
  const note = <SaveNote autosave={autosave} savedAt={savedAt} submission={submission} refused={refused} />
  const { unmount } = await showPart(<FormBar status={note}>{null}</FormBar>)
  return { line: screen.getByRole('status'), unmount }
}

async function shownNote(savedAt: number) {
  const { line, unmount } = await showNote(new Autosave(target), { savedAt: new Date(savedAt).toISOString() })
  const { textContent } = line
  unmount()
  return textContent
}

/** Shows the status of input whose save fails. */
async function failedNote(error: ApiError, isStored: boolean) {
  const autosave = new Autosave({
    ...target,
    save: async () => {
      throw error
    },
    storeOnDevice: async () => isStored,
  })
  const { line } = await showNote(autosave)
  autosave.change({ xm: '李娜' })
  await act(() => autosave.flush())
  autosave.stop()
  return line.textContent
}

beforeEach(() => void vi.restoreAllMocks())

test('a save of today has its time, an earlier one its date too', async () => {
  expect(await shownNote(serverNow())).toMatch(/^已保存 \d\d:\d\d$/)
  expect(await shownNote(serverNow() - 24 * 3_600_000)).toMatch(/^已保存 \d{4}-\d\d-\d\d\s\d\d:\d\d$/)
})

test('a save of which the server refuses values says how many, and not that it is saved', async () => {
  const savedAt = new Date(serverNow()).toISOString()
  const { line } = await showNote(new Autosave(target), { savedAt, refused: 2 })
  expect(line.textContent).toBe('有 2 处需修改')
})

test('the date of a save is not broken', async () => {
  const yesterday = new Date(serverNow() - 24 * 3_600_000).toISOString()
  const { line } = await showNote(new Autosave(target), { savedAt: yesterday })
  expect(within(line).getByText(/^\d{4}-\d\d-\d\d\s\d\d:\d\d$/)).toHaveClass(noBreak.text ?? '')
})

test('a save whose time the server did not name is shown without one', async () => {
  const autosave = new Autosave(target)
  const { line } = await showNote(autosave)
  expect(line.textContent).toBe('')
  autosave.change({ name: '李娜' })
  await act(() => autosave.flush())
  expect(line.textContent).toBe('已保存')
})

test.each([
  [unavailable, true, '保存失败：连接不上服务器。已存本机，将自动重试。 重试'],
  [unavailable, false, '保存失败：连接不上服务器。请勿关闭本页，将自动重试。 重试'],
  [new ApiError('upstream_timeout'), true, '保存失败：服务器响应较慢。已存本机，将自动重试。 重试'],
  [new ApiError('session_ended'), true, '保存失败：登录超时，请重新登录。已存本机，登录后自动保存。 重试'],
  [new ApiError('refused', { detail: '报名已截止。' }), true, '保存失败：报名已截止。内容已存本机。 重试'],
  [new ApiError('refused', { detail: '报名已截止' }), false, '保存失败：报名已截止。请勿关闭本页。 重试'],
])('%s, on the device: %s, is shown as: %s', async (error, isStored, text) => {
  expect(await failedNote(error, isStored)).toBe(text)
})

test.each([
  [true, '网络已断开，联网后再继续。填写的内容已存本机。'],
  [false, '未保存，请勿关闭本页，联网后自动保存'],
])('offline, to a person who waits, on the device: %s, is shown as: %s', async (isStored, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await failedNote(new ApiError('upstream_unavailable'), isStored)).toBe(text)
})

test('offline, while nobody waits, what is typed is on the device; a press says that it has to wait', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const autosave = new Autosave({ ...target, save: () => Promise.reject(unavailable) }, 0)
  const { line } = await showNote(autosave)
  act(() => autosave.change({ xm: '李娜' }))
  expect(await within(line).findByText('已存本机，联网后自动上传')).toBeVisible()
  await act(() => autosave.flush())
  expect(line).toHaveTextContent('网络已断开，联网后再继续。')
  autosave.stop()
})

test('what is typed while saving fails counts as stored once the device has it', async () => {
  const { promise: write, resolve: written } = Promise.withResolvers<boolean>()
  const stores = [Promise.resolve(true), write]
  const autosave = new Autosave({
    ...target,
    save: () => Promise.reject(unavailable),
    storeOnDevice: () => stores.shift() ?? Promise.resolve(true),
  })
  const { line } = await showNote(autosave)
  autosave.change({ xm: '李' })
  await act(() => autosave.flush())
  expect(line).toHaveTextContent('已存本机')
  act(() => autosave.change({ xm: '李娜' }))
  expect(line).toHaveTextContent('正在存到本机…')
  act(() => autosave.storeOnDevice())
  expect(line).toHaveTextContent('正在存到本机…')
  await act(async () => written(true))
  expect(line).toHaveTextContent('已存本机')
  autosave.stop()
})

test('offline, a press on a form with nothing to save says that it has to wait, and not that something failed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { line } = await showNote(new Autosave(target), { submission: { isPending: false, error: unavailable } })
  expect(line.textContent).toBe('网络已断开，联网后再继续')
})

test('a submission that failed is shown, unless input is not saved', async () => {
  const autosave = new Autosave({ ...target, save: () => Promise.reject(unavailable) })
  const { line } = await showNote(autosave, { submission: { isPending: false, error: unavailable } })
  expect(line).toHaveTextContent(/^保存失败：连接不上服务器 重试$/)
  autosave.change({ xm: '李娜' })
  await act(() => autosave.flush())
  expect(line).toHaveTextContent(/^保存失败：连接不上服务器。已存本机/)
  autosave.stop()
})

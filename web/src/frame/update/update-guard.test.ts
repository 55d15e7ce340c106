import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { onTestFinished, expect, test, vi } from 'vitest'

import { sleep } from '#contracts/core/time/timer.ts'

import { unsaved } from '#web/ui/draft/unsaved.ts'
import { isAnythingUnsaved, isUnsavedHere, watchUnsaved } from './update-guard.ts'

async function follow() {
  const client = new QueryClient()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  await router.load()
  onTestFinished(watchUnsaved(client, router))
  const write = (mutationFn: () => Promise<unknown>) =>
    client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  return { router, write }
}

const type = () => document.body.dispatchEvent(new Event('input', { bubbles: true }))

test('nothing is unsaved on a page that is only read', async () => {
  await follow()
  expect(isUnsavedHere()).toBe(false)
})

test('input is unsaved until it is written', async () => {
  const { write } = await follow()
  type()
  expect(isUnsavedHere()).toBe(true)
  await write(async () => 'saved')
  expect(isUnsavedHere()).toBe(false)
})

test('a form in a tab behind others keeps its work although the page in front is left', async () => {
  const { router } = await follow()
  const mark = document.body.appendChild(document.createElement('span'))
  unsaved.register(mark, { tabKey: '/exam/signup/index', isUnsaved: () => true })
  await router.navigate({ to: '/' })
  expect(isUnsavedHere()).toBe(true)
  mark.remove()
  unsaved.update()
  expect(isUnsavedHere()).toBe(false)
})

test('input that failed to be written stays unsaved', async () => {
  const { write } = await follow()
  type()
  await write(() => Promise.reject(new Error('away'))).catch(() => undefined)
  expect(isUnsavedHere()).toBe(true)
})

test('input typed during a write stays unsaved after it', async () => {
  const { write } = await follow()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const writing = write(() => promise)
  expect(isUnsavedHere()).toBe(true)
  await sleep(5)
  type()
  resolve('saved')
  await writing
  expect(isUnsavedHere()).toBe(true)
})

test('where the locks of other tabs do not answer, they may have unsaved work', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { query: () => new Promise(() => undefined) } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const answer = isAnythingUnsaved()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toBe(true)
})

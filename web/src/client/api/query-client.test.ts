import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { createQueryClient } from './query-client.ts'

/** Query client with the failures that no page shows. */
function clientWithFailures() {
  const background: boolean[] = []
  return { background, client: createQueryClient((_error, where) => background.push(where.background)) }
}

/** Write whose failure the test triggers. */
function pendingWrite(meta?: { ownNotice: boolean }) {
  const { promise, reject } = Promise.withResolvers<never>()
  return { options: { mutationFn: () => promise, ...(meta && { meta }) }, fail: () => reject(new ApiError('refused')) }
}

test('a write that fails while its dialog is open is shown there', async () => {
  const { client, background } = clientWithFailures()
  const { options, fail } = pendingWrite()
  const dialog = new MutationObserver(client, options)
  dialog.subscribe(() => undefined)
  const answer = dialog.mutate(undefined).catch(() => undefined)
  fail()
  await answer
  expect(background).toEqual([false])
})

test('a write that fails after its dialog was closed is reported as shown by no page', async () => {
  const { client, background } = clientWithFailures()
  const { options, fail } = pendingWrite()
  const dialog = new MutationObserver(client, options)
  const close = dialog.subscribe(() => undefined)
  const answer = dialog.mutate(undefined).catch(() => undefined)
  close()
  fail()
  await answer
  expect(background).toEqual([true])
})

test('a write with a notice of its own is shown by that', async () => {
  const { client, background } = clientWithFailures()
  const { options, fail } = pendingWrite({ ownNotice: true })
  const answer = client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute(undefined)
  fail()
  await answer.catch(() => undefined)
  expect(background).toEqual([false])
})

import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { replaceQueryData } from './replace-query-data.ts'

test('a read that began before a save does not undo what was saved', async () => {
  const client = new QueryClient()
  const { promise: early, resolve: answer } = Promise.withResolvers<{ lxdz: string }>()
  const read = queryOptions({ queryKey: ['init'], queryFn: () => early })
  client.setQueryData(read.queryKey, { lxdz: '旧街' })
  const reading = client.fetchQuery({ ...read, staleTime: 0 })
  await replaceQueryData(client, read.queryKey, (old) => ({ ...old, lxdz: '新街' }))
  answer({ lxdz: '旧街' })
  await reading
  expect(client.getQueryData(read.queryKey)).toEqual({ lxdz: '新街' })
  expect(client.getQueryState(read.queryKey)?.isInvalidated).toBe(true)
})

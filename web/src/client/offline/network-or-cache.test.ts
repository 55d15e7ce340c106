import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import { exam } from '#contracts/candidate/exam.ts'
import { ApiError } from '#contracts/core/error.ts'

import { setOfflineOwner } from './change-offline-owner.ts'
import { wipeCopies } from './copies.ts'
import { copyTime } from './copy-time.ts'
import { networkOrCache } from './network-or-cache.ts'

const away = () => new ApiError('upstream_unavailable')

let client: QueryClient
const queryKey = ['exams']

/** Reads the exams as a page of this account would. */
const ask = (answer: () => Promise<unknown>, asker: string | null = 'ayguli') =>
  client.fetchQuery({
    queryKey,
    queryFn: (context) =>
      networkOrCache({ call: exam.getAllExamList, input: {}, account: asker, answer: answer() }, context),
    retry: false,
    staleTime: 0,
  })

const cacheAnswer = async (value: unknown) => {
  await ask(async () => value)
  // The answer does not wait for the device.
  await vi.waitFor(async () => expect(await ask(() => Promise.reject(away()))).toEqual(value))
}

beforeEach(async () => {
  client = new QueryClient()
  await wipeCopies()
  await setOfflineOwner({ account: { ref: 'ayguli' }, endTime: new Date(Date.now() + 3_600_000).toISOString() })
})

test('offline the copy is returned with its time', async () => {
  await cacheAnswer(['A'])
  expect(copyTime(client, queryKey)?.copiedAt).toMatch(/^\d{4}-/)
})

test("with the network back the copy's time is removed", async () => {
  await cacheAnswer(['A'])
  expect(await ask(async () => ['B'])).toEqual(['B'])
  expect(copyTime(client, queryKey)).toBeNull()
})

test.each(['refused', 'session_ended', 'forbidden', 'upstream_failed'] as const)(
  '%s is an answer: no copy is returned',
  async (code) => {
    await cacheAnswer(['A'])
    await expect(ask(() => Promise.reject(new ApiError(code)))).rejects.toMatchObject({ code })
  },
)

test('an unavailable upstream is an answer of the gateway', async () => {
  await cacheAnswer(['A'])
  const refusal = new ApiError('upstream_unavailable', { requestId: '1' })
  await expect(ask(() => Promise.reject(refusal))).rejects.toBe(refusal)
})

test('a tab of another account gets nothing', async () => {
  await cacheAnswer(['A'])
  await expect(ask(() => Promise.reject(away()), 'lina')).rejects.toThrow('upstream_unavailable')
})

test('without a copy the network error is thrown', async () => {
  await expect(ask(() => Promise.reject(away()))).rejects.toThrow('upstream_unavailable')
})

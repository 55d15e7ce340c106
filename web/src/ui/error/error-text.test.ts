import { expect, test } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { problemOf } from '#web/client/api/api.ts'
import { errorText } from './error-text.ts'

test('only a call without any answer is told to check the network', () => {
  const unanswered = new ApiError('upstream_unavailable')
  const answered = new ApiError('upstream_unavailable', { requestId: 'a' })
  expect(errorText(unanswered).message).toContain('请检查网络')
  expect(errorText(answered).message).not.toContain('网络')
  expect(errorText(new ApiError('store_unavailable', { requestId: 'a' })).message).not.toContain('网络')
})

test('a time-out and a 503 of a proxy are not told to check the network', async () => {
  const timedOut = new ApiError('upstream_unavailable', {
    cause: Object.assign(new Error('late'), { name: 'TimeoutError' }),
  })
  const refused = await problemOf(new Response('<h1>503 Service Unavailable</h1>', { status: 503 }))
  for (const error of [timedOut, refused, new ApiError('upstream_timeout')])
    expect(errorText(error).message).not.toContain('网络')
})

test('a time-out, of the gateway and of the page itself, says that the server is slow', () => {
  const cause = Object.assign(new Error('late'), { name: 'TimeoutError' })
  for (const error of [new ApiError('upstream_timeout'), new ApiError('upstream_unavailable', { cause })])
    expect(errorText(error).message).toBe('服务器响应较慢，请稍后重试。')
})

test('a call that was refused before it was sent is told that it may be repeated', () => {
  const shed = new ApiError('upstream_unavailable', { requestId: 'a', notSent: true })
  const unclear = new ApiError('upstream_unavailable', { requestId: 'a' })
  expect(errorText(shed).message).toContain('操作未发出')
  expect(errorText(unclear).message).not.toContain('操作未发出')
  const checked = new ApiError('upstream_failed', { requestId: 'a', notSent: true })
  expect(errorText(checked).message).toBe('服务器出错，操作未发出，请稍后重试')
})

import { expect, test } from 'vitest'

import { ApiError } from '#contracts/core/error.ts'

import { errorText } from './error-text.ts'

test('only a call without any answer is told to check the network', () => {
  const unanswered = new ApiError('upstream_unavailable')
  const answered = new ApiError('upstream_unavailable', { requestId: 'a' })
  expect(errorText(unanswered).message).toContain('请检查网络')
  expect(errorText(answered).message).not.toContain('网络')
  expect(errorText(new ApiError('store_unavailable', { requestId: 'a' })).message).not.toContain('网络')
})

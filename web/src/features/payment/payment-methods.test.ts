import { expect, test } from 'vitest'

import type { PayMethod } from '#contracts/candidate/payment.ts'

import { defaultMethod } from './payment-methods.tsx'

const method = (payType: PayMethod['payType'], allowed = true): PayMethod => ({
  payType,
  name: payType,
  description: '',
  recommended: ['desktop'],
  available: { allowed, reason: '' },
})

test('neither a method of an unknown kind nor one that is away is chosen', () => {
  expect(defaultMethod([method('unknown'), method('01', false), method('05')], 'desktop')).toBe('05')
  expect(defaultMethod([method('unknown')], 'desktop')).toBeNull()
})

import { env } from 'cloudflare:workers'
import { describe } from 'vitest'

import { passkeySuite } from '#bff/testing/suites/session/passkey.suite.ts'
import { secondFactorSuite } from '#bff/testing/suites/session/second-factor.suite.ts'
import { workerdCrypto } from '../crypto.ts'
import { objectRateLimits } from './rate-limit-object.ts'
import { objectSecondFactors } from './second-factor-object.ts'
import { objectSharedState } from './shared-state-object.ts'

describe('second factors of the edge', () => {
  secondFactorSuite(async () => ({ store: objectSecondFactors(env.SECOND_FACTORS), advance: () => undefined }))
})

describe('passkeys of the edge', () => {
  passkeySuite(async () => ({
    crypto: workerdCrypto,
    secondFactors: objectSecondFactors(env.SECOND_FACTORS),
    sharedState: objectSharedState(env.SHARED_STATE),
    rateLimits: objectRateLimits(env.RATE_LIMITS),
  }))
})

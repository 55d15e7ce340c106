import { env } from 'cloudflare:workers'
import { describe } from 'vitest'

import { secondFactorSuite } from '#bff/second-factor/second-factor.suite.ts'
import { objectSecondFactors } from './second-factor-object.ts'

describe('second factors of the edge', () => {
  secondFactorSuite(async () => ({ store: objectSecondFactors(env.SECOND_FACTORS), advance: () => undefined }))
})

import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, vi } from 'vitest'

import { secondAnswerSuite } from '#bff/testing/suites/second-answer.suite.ts'
import type { WireAddresses } from '#bff/testing/wire/addresses.ts'
import { useNetwork } from '#bff/testing/wire/network.ts'
import { workerFetch } from './fetch.ts'

let wire: WireAddresses

beforeEach(async () => {
  wire = await useNetwork(env)
})
afterEach(() => void vi.unstubAllGlobals())

describe('workerd by itself', () => {
  secondAnswerSuite({ fetch: workerFetch, origin: () => wire.twoAnswers, isKept: true })
})

describe('workerd behind the shipped proxy', () => {
  secondAnswerSuite({ fetch: workerFetch, origin: () => wire.behindNginx, isKept: false })
})

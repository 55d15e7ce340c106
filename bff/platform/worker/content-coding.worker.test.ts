import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'

import { contentCodingSuite } from '#bff/testing/suites/content-coding.suite.ts'
import type { WireAddresses } from '#bff/testing/wire/addresses.ts'
import { useNetwork } from '#bff/testing/wire/network.ts'
import { workerFetch } from './fetch.ts'

let wire: WireAddresses

beforeEach(async () => {
  wire = await useNetwork(env)
})
afterEach(() => void vi.unstubAllGlobals())

contentCodingSuite({ fetch: workerFetch, origin: () => wire.origin })

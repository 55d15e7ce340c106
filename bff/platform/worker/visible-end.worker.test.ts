import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { user } from '#contracts/administration/user.ts'

import { parseConfig } from '#bff/config/config.ts'
import { demoSettings } from '#bff/testing/settings.ts'
import type { WireAddresses } from '#bff/testing/wire/addresses.ts'
import { useNetwork } from '#bff/testing/wire/network.ts'
import { downloads } from '#bff/upstream/file/download.ts'
import { createSeal } from '#bff/upstream/seal/seal.ts'
import { createUpstream } from '#bff/upstream/upstream.ts'
import { workerdAes } from './crypto.ts'
import { workerFetch } from './fetch.ts'
import { knownLength } from './visible-end.ts'

let wire: WireAddresses

beforeEach(async () => {
  wire = await useNetwork(env)
})
afterEach(() => void vi.unstubAllGlobals())

const file = { types: ['application/pdf'], name: 'x.pdf', maxSize: 4_000_000 }

/** The answer to the download of a file that breaks off. */
async function cutDownload(path: string): Promise<Response> {
  const config = parseConfig({ ...demoSettings, UPSTREAM_URL: `${wire.origin}/api/` })
  const upstream = createUpstream(workerFetch, config.upstream)
  const seal = await createSeal(workerdAes, config.upstream.aesKey)
  const visibleEnd = knownLength({ maxSize: 3_000_000, atOnce: 1 })
  const request = { method: 'GET', path, safe: true, context: { requestId: 'r', clientAddress: '' } } as const
  return downloads({ upstream, seal, config, visibleEnd })({ ...user.info, kind: 'download', file }, request)
}

test('a file of a known size that breaks off fails its answer, which says the size', async () => {
  const response = await cutDownload('cut-file/sized')
  expect(response.headers.get('Content-Length')).toBe('2000000')
  await expect(response.arrayBuffer()).rejects.toThrow(/connection|FixedLengthStream/i)
})

test('a file of an unknown size that breaks off is refused before its head', async () => {
  await expect(cutDownload('cut-file/chunked')).rejects.toMatchObject({ code: 'upstream_unavailable' })
})

test('a file of an unknown size is read whole, has its length, and is refused above the limit', async () => {
  const whole = await cutDownload('whole-file/2000000')
  expect(whole.headers.get('Content-Length')).toBe('2000000')
  expect((await whole.arrayBuffer()).byteLength).toBe(2_000_000)
  await expect(cutDownload('whole-file/3000001')).rejects.toMatchObject({ code: 'upstream_failed' })
})

test('of two such files at once one is told to come later', async () => {
  const visibleEnd = knownLength({ maxSize: 1000, atOnce: 1 })
  const endless = new ReadableStream<Uint8Array>()
  void visibleEnd({ body: endless, size: null }, 1000)
  await expect(visibleEnd({ body: new ReadableStream(), size: null }, 1000)).rejects.toMatchObject({
    code: 'downloads_busy',
  })
})

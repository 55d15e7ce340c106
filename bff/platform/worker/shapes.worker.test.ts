import { afterEach, vi } from 'vitest'

import { shapesSuite } from '#bff/testing/suites/shapes.suite.ts'
import type { ShapeTable } from '#bff/testing/workerd.ts'
import type { Fetch } from '#bff/upstream/upstream.ts'
import { workerdAes } from './crypto.ts'
import { workerFetch } from './fetch.ts'

const headers = { 'content-type': 'application/json' }

/** workerd's own reading of this body. */
function bodyFetch(body: string): Fetch {
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  return workerFetch
}

afterEach(() => void vi.unstubAllGlobals())

/** The answers and the table of Node, by workerd.ts. */
const shapes = fetch('http://upstream.test/__shapes').then((answer) => answer.json() as Promise<ShapeTable>)

shapesSuite({
  bodyFetch,
  aes: workerdAes,
  cells: async () => (await shapes).cells,
  table: async () => (await shapes).table,
})

import { expect } from 'vitest'

import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { shapeCells } from '../../testing/answers/shape-cells.ts'
import { shapesSuite } from './shapes.suite.ts'

const headers = { 'content-type': 'application/json' }

shapesSuite({
  fetchOf: (body) => async () => new Response(body, { headers }),
  aes: nodeAes,
  cells: shapeCells,
  // `npx vitest run -u` writes it; the suite in workerd compares with it.
  expectTable: (text) => expect(text).toMatchFileSnapshot('../../testing/answers/shapes.tsv'),
})

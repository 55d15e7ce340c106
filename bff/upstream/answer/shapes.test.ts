import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { shapesSuite } from '#bff/testing/suites/shapes.suite.ts'
import { nodeAes } from '../../platform/node/crypto/aes.ts'
import { shapeCells } from '../../testing/answers/shape-cells.ts'

const headers = { 'content-type': 'application/json' }

const file = 'bff/testing/answers/shapes.tsv'

/** The table; without the file it is written anew. The suite in workerd compares with it, too. */
async function table(text: string): Promise<string> {
  if (!existsSync(file)) writeFileSync(file, text)
  return readFileSync(file, 'utf8')
}

shapesSuite({
  bodyFetch: (body) => async () => new Response(body, { headers }),
  aes: nodeAes,
  cells: shapeCells,
  table,
})

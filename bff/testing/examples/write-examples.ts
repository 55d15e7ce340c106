import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import type { CallExample, CallExamples } from '#contracts/openapi/openapi.ts'

import { callsWithAddress, callExample, exampleShape, examplesFile } from './examples.ts'

/**
 * `npm run examples`: writes the examples that the mock answers in another shape. The others stay as they are, with the
 * ids, keys and signatures of the run that wrote them. Without the file all are written.
 */
const documented: CallExamples = JSON.parse(readFileSync(examplesFile, { encoding: 'utf8', flag: 'a+' }) || '{}')
const examples: Record<string, CallExample> = {}
for (const { name, call } of callsWithAddress) {
  const [example, current] = [await callExample(call), documented[name]]
  examples[name] = current && isDeepStrictEqual(exampleShape(current), exampleShape(example)) ? current : example
}
writeFileSync(examplesFile, JSON.stringify(examples, null, 2))

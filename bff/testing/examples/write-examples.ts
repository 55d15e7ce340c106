import { writeFileSync } from 'node:fs'

import { callsWithAddress, callExample } from './examples.ts'

/** Makes every example anew: `node bff/testing/examples/write-examples.ts`, then `npm run format`. */
const examples: Record<string, object> = {}
for (const { name, call } of callsWithAddress) examples[name] = await callExample(call)
writeFileSync(new URL('../../../contracts/openapi/examples.json', import.meta.url), JSON.stringify(examples, null, 2))

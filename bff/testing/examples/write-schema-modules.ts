import { globSync, writeFileSync } from 'node:fs'

import { Problem } from '#contracts/core/error.ts'
import { isRecordSchema, schemasWithin } from '#contracts/openapi/schema-names.ts'

import { callsWithAddress } from './examples.ts'

/** `npm run examples`: writes the modules whose records the calls of the API document take and answer. */
const contracts = new URL('../../../contracts/', import.meta.url)
const schemas = [Problem, ...callsWithAddress.flatMap(({ call }) => [call.input, call.output])]
const used = new Set<unknown>(schemas.flatMap((it) => [...schemasWithin(it)]))
const files = globSync('**/*.ts', { cwd: contracts, exclude: ['openapi/**', '**/*.test.ts'] }).toSorted()
const named: [name: string, file: string][] = []
for (const file of files) {
  const module: object = await import(new URL(file, contracts).href)
  const hasRecord = Object.values(module).some((it) => isRecordSchema(it) && used.has(it))
  if (hasRecord)
    named.push([file.replace(/\.ts$/, '').replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()), file])
}
const imports = named.map(([name, file]) => `import * as ${name} from '../${file}'`)
const list = named.map(([name]) => name).join(',')
writeFileSync(
  new URL('openapi/schema-modules.gen.ts', contracts),
  `// Written by npm run examples.\n${imports.join('\n')}\n\n/** Modules whose exported records are components of the API document. */\nexport const schemaModules: readonly object[] = [${list}]\n`,
)

import { readFileSync, writeFileSync } from 'node:fs'

import { api } from '#contracts/api.ts'

import { differenceTable, guideTable } from './differences.ts'
import { springblade } from './springblade.ts'

/** Writes the table of SpringBlade into docs/reference/springblade.md; the formatter aligns it. */
const guide = new URL('../../../docs/reference/springblade.md', import.meta.url)
const text = readFileSync(guide, 'utf8')
writeFileSync(
  guide,
  text.replace(guideTable, () => differenceTable(springblade, api)),
)

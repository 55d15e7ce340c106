import { bladex } from './bladex.ts'
import type { Dialect, DialectName } from './dialect.ts'
import { springblade } from './springblade.ts'

/** The dialects by their names, one of which the setting UPSTREAM_DIALECT chooses. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { bladex, springblade }

import { createRequire } from 'node:module'

import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'

import { compareVersions, targets } from './targets.ts'

/** MDN's data of what browsers support; 20 MB of JSON, read once. */
export const compatData = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData // the package's own type

/** Whether every target supports a feature, whole, without a flag and under its own name. */
export const isSupported = ({ support }: CompatStatement): boolean =>
  Array.from(targets).every(([browser, version]) => {
    const statements = Object(support)[browser] as SimpleSupportStatement | SimpleSupportStatement[] | undefined // by CompatData
    return statements === undefined || [statements].flat().some((it) => covers(it, version))
  })

function covers(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, alternative_name: otherName, prefix } = statement
  if (removed || flags || otherName || prefix || statement.partial_implementation) return false
  return typeof added === 'string' && added !== 'preview' && compareVersions(added.replace('≤', ''), version) <= 0
}

/** Features inside of a feature, with their names. */
export const innerFeatures = (feature: Identifier): (readonly [string, Identifier])[] =>
  Object.entries(feature).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')

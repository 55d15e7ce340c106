import type { Identifier } from '@mdn/browser-compat-data/types'

import { compatData, innerFeatures, isSupported } from './compat.ts'

/** Built-in APIs that some target lacks: names in the global scope, `Map.groupBy`, and owners of methods by the method's name. */
export type MissingApis = {
  readonly globals: ReadonlySet<string>
  readonly statics: ReadonlySet<string>
  readonly methods: ReadonlyMap<string, readonly string[]>
}

const { builtins } = compatData.javascript
const interfaces = [...innerFeatures(builtins ?? {}), ...innerFeatures(compatData.api)]

const isMissing = ({ __compat: compat }: Identifier) => compat !== undefined && !isSupported(compat)

/** Interface, member and its feature; constructors and events are no members. */
const members = interfaces.flatMap(([owner, feature]) =>
  innerFeatures(feature).map(([key, member]) => {
    const isStatic = key.endsWith('_static') || owner === 'Intl'
    return { owner, name: key.replace(/_static$/, ''), isStatic, isMissing: isMissing(member), feature }
  }),
)

/**
 * A method counts as missing where nothing has one of that name: a file does not say of what type a value is. Reading a
 * property that is not there harms nothing; methods of an interface that is missing itself begin with its global.
 */
function missingMethods(): Map<string, string[]> {
  const supported = new Set(members.filter((it) => !it.isMissing).map(({ name }) => name))
  const missing = members.filter(
    ({ owner, name, isStatic, feature, ...it }) =>
      it.isMissing && !isStatic && owner !== 'Iterator' && !isMissing(feature) && !supported.has(name),
  )
  const owners = new Map<string, string[]>()
  for (const { owner, name } of missing) owners.set(name, [...(owners.get(name) ?? []), owner])
  return owners
}

export const missingApis: MissingApis = {
  globals: new Set(interfaces.filter(([, feature]) => isMissing(feature)).map(([name]) => name)),
  statics: new Set(members.filter((it) => it.isStatic && it.isMissing).map(({ owner, name }) => `${owner}.${name}`)),
  methods: missingMethods(),
}

/** Methods that arrays have everywhere, and iterators only in new browsers. */
export const iteratorMethods = new Set(
  members.filter(({ owner, isMissing: missing }) => owner === 'Iterator' && missing).map(({ name }) => name),
)

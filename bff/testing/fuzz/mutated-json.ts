import fc from 'fast-check'

/** Texts that parsers, encoders and databases are known to stumble over. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'null',
    '[object Object]',
    '\0',
    '\uD800',
    '__proto__',
    "' OR 1=1 --",
    '２',
    '1,2,,',
  ),
  fc.integer({ min: 1, max: 5_000 }).map((length) => 'a'.repeat(length)),
)

const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'id', 'ids', 'current', 'size', ''),
  fc.string(),
)

const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 0.1, 1e21, [], {}, [[[[[[[[]]]]]]]], null),
)

const changes = {
  replace: (_, { value }) => value,
  remove: () => undefined,
  wrap: (old) => [old],
  unwrap: (old) => (typeof old === 'object' && old !== null ? Object.values(old)[0] : { value: old }),
  respell: (old) => (typeof old === 'string' ? Number(old) : JSON.stringify(old)),
  repeat: (old) =>
    isLong(old) ? old : typeof old === 'string' ? old.repeat(200) : Array.from({ length: 200 }, () => old),
  add: (old, { key, value }) => (typeof old === 'object' ? { ...old, [key]: value } : value),
} satisfies Record<string, (old: unknown, made: Made) => unknown>

/** What was repeated before is not repeated again. */
const isLong = (value: unknown) => (JSON.stringify(value)?.length ?? 0) > 10_000

/** Made for one change. */
type Made = { readonly key: string; readonly value: unknown }

const change = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), // the keys of a const
  at: fc.nat(),
  key: hostileKey,
  value: hostileValue,
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

/** JSON values in which one to three places, near the surface or deep down, are changed. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, made]) => made.reduce((old, it) => changedAt(old, pathAt(old, it.at), it), value))

/** The place of this number, from the root on, as the keys that lead there. */
function pathAt(value: unknown, number: number): string[] {
  const paths = valuePaths(value)
  return paths[number % paths.length] ?? []
}

function valuePaths(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, child]) => valuePaths(child).map((path) => [key, ...path]))]
}

function changedAt(value: unknown, [key, ...rest]: readonly string[], made: Change): unknown {
  if (key === undefined) return changes[made.kind](value, made)
  const children = Object.entries(Object(value)).flatMap(([name, child]) => {
    const next = name === key ? changedAt(child, rest, made) : child
    return next === undefined ? [] : [[name, next] as const]
  })
  return Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children)
}

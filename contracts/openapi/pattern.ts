/** White space of ECMAScript: what `\s` matches and `trim` removes. */
export const whiteSpace = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

/** Control characters, Unicode Cc. */
export const controls = String.raw`\x00-\x1f\x7f-\x9f`

/** Classes that tools read differently or not at all: in Python `\w` and `\d` are those of Unicode, and `\p` is unknown. */
const classes: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Z_a-z', s: whiteSpace }

/** Pattern of JSON Schema with the meaning of an expression, without flags and Unicode properties. Throws for the flag i. */
export function portable({ source, flags }: RegExp): string {
  if (flags.includes('i')) throw new Error(`a pattern has no flags: ${source}`)
  let isInClass = false
  return source.replaceAll(
    /\\([pP])\{([^}]+)\}|\\(.)|[[\]]/g,
    (token, sign?: string, property?: string, escaped = '') => {
      if (token === '[' || token === ']') isInClass = token === '['
      if (property) return wrapped(propertyRanges(property), { isInClass, isNegated: sign === 'P' })
      const members = classes[escaped.toLowerCase()]
      return members === undefined
        ? token
        : wrapped(members, { isInClass, isNegated: escaped !== escaped.toLowerCase() })
    },
  )
}

function wrapped(members: string, { isInClass, isNegated }: { isInClass: boolean; isNegated: boolean }): string {
  if (!isInClass) return `[${isNegated ? '^' : ''}${members}]`
  if (isNegated) throw new Error('no class contains the complement of another')
  return members
}

const ranges = new Map<string, string>([['Cc', controls]])

/** Members of a class for a Unicode property, as ranges. */
function propertyRanges(property: string): string {
  const known = ranges.get(property) ?? computed(new RegExp(`\\p{${property}}`, 'u'))
  ranges.set(property, known)
  return known
}

/** Characters of Unicode; surrogates are none. */
const lastCodePoint = 0x10_ff_ff

function computed(expression: RegExp): string {
  let [members, start] = ['', -1]
  for (let code = 0; code <= lastCodePoint + 1; code += 1) {
    const isMember = code <= lastCodePoint && expression.test(String.fromCodePoint(code))
    if (isMember && start < 0) start = code
    if (isMember || start < 0) continue
    members += start === code - 1 ? literal(start) : `${literal(start)}-${literal(code - 1)}`
    start = -1
  }
  return members
}

/** Below U+10000 as an escape, which Python and ECMAScript share; above as the character. */
const literal = (code: number) =>
  code > 0xff_ff ? String.fromCodePoint(code) : `\\u${code.toString(16).padStart(4, '0')}`

/** One pattern for several that all begin with `^`. */
export function allOf(patterns: readonly string[]): string | undefined {
  const [first, ...rest] = patterns
  return first === undefined || rest.length === 0 ? first : `^${patterns.map((it) => `(?=${it.slice(1)})`).join('')}`
}

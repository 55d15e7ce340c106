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
  return source
    .replaceAll(/\\.|\[(?:\\.|[^[\]\\])*\]/g, (it) => (it.includes(String.raw`\p{`) ? withoutProperties(it) : it))
    .replaceAll(/\\(.)|[[\]]/g, (token, escaped = '') => {
      if (token === '[' || token === ']') isInClass = token === '['
      const members = classes[escaped.toLowerCase()]
      return members === undefined
        ? token
        : wrapped(members, { isInClass, isNegated: escaped !== escaped.toLowerCase() })
    })
}

function wrapped(members: string, { isInClass, isNegated }: { isInClass: boolean; isNegated: boolean }): string {
  if (!isInClass) return `[${isNegated ? '^' : ''}${members}]`
  if (isNegated) throw new Error('no class contains the complement of another')
  return members
}

/**
 * A class with Unicode properties as the complement of what it lacks below U+10000: a range above is none without the flag u,
 * which many tools do not set. Above, it has every character.
 */
function withoutProperties(expression: string): string {
  const member = new RegExp(expression, 'u')
  let [others, start] = ['', -1]
  for (let code = 0; code <= 0x1_00_00; code += 1) {
    const isOther = code <= 0xff_ff && !isSurrogate(code) && !member.test(String.fromCodePoint(code))
    if (isOther && start < 0) start = code
    if (isOther || start < 0) continue
    others += start === code - 1 ? literal(start) : `${literal(start)}-${literal(code - 1)}`
    start = -1
  }
  return `[^${others}]`
}

/** Half of a character above U+FFFF. */
const isSurrogate = (code: number) => code >= 0xd8_00 && code <= 0xdf_ff

/** As an escape, which Python and ECMAScript share. */
const literal = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`

/** One pattern for several that all begin with `^`. */
export function joinPatterns(patterns: readonly string[]): string | undefined {
  const [first, ...rest] = patterns
  return first === undefined || rest.length === 0 ? first : `^${patterns.map((it) => `(?=${it.slice(1)})`).join('')}`
}

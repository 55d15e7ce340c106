import { ApiError } from '#contracts/core/error.ts'

/** Limits of a JSON body. Source: security R39. */
const maxDepth = 20
const maxKeys = 2_000
const maxItems = 5_000

/** The quote at the end is optional, though valid JSON has it: so a match never fails, and all of them are linear. */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|-?\d[\d.eE+-]*/gs
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON as strictly as RFC 8259 allows: no duplicate keys, no prototype keys, no lone surrogates, no non-finite
 * numbers, no byte order mark, bounded depth and width. Throws bad_request or too_large. Source: security R39, R40.
 */
export function strictJson(text: string): unknown {
  if (!text.isWellFormed()) throw new ApiError('bad_request')
  const value = parse(text)
  checkShape(text)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('bad_request')
  }
}

/** One pass over the tokens of valid JSON. */
function checkShape(text: string) {
  /** Open containers: the keys of an object, null for an array. */
  const open: (Set<string> | null)[] = []
  let keys = 0
  let items = 0
  let lastString = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    if (token === '[') open.push(null)
    if (token === '}' || token === ']') open.pop()
    if (token === ',' && open.at(-1) === null) items += 1
    if (token === ':') {
      keys += 1
      addKey(open.at(-1), JSON.parse(lastString))
    }
    if (token.startsWith('"')) lastString = token
    checkScalar(token)
    if (open.length > maxDepth || keys > maxKeys || items >= maxItems) throw new ApiError('too_large')
  }
}

function addKey(keys: Set<string> | null | undefined, key: string) {
  if (!keys || keys.has(key) || forbiddenKeys.has(key)) throw new ApiError('bad_request')
  keys.add(key)
}

/** JSON.parse accepts lone surrogates written as escapes, and numbers that overflow to Infinity. */
function checkScalar(token: string) {
  const isInvalid = token.startsWith('"')
    ? token.includes('\\u') && !String(JSON.parse(token)).isWellFormed()
    : /^[-\d]/.test(token) && !Number.isFinite(Number(token))
  if (isInvalid) throw new ApiError('bad_request')
}

import { ApiError } from '#contracts/core/error.ts'

/** Limits of a JSON body. Source: security R39. */
const maxDepth = 20
const maxKeys = 2_000
const maxItems = 5_000

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|-?\d[\d.eE+-]*/gs
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON as strictly as RFC 8259 allows: no duplicate keys, no prototype keys, no lone surrogates, no endless
 * numbers, no byte order mark, and not too deep or too wide. Throws bad_request or too_large. Source: security R39, R40.
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

/** One pass over the marks of a text that is known to be JSON. */
function checkShape(text: string) {
  const open: (Set<string> | null)[] = []
  let keys = 0
  let items = 0
  let word = ''
  for (const [mark] of text.matchAll(token)) {
    if (mark === '{') open.push(new Set())
    if (mark === '[') open.push(null)
    if (mark === '}' || mark === ']') open.pop()
    if (mark === ',' && open.at(-1) === null) items += 1
    if (mark === ':') {
      keys += 1
      addKey(open.at(-1), JSON.parse(word))
    }
    if (mark.startsWith('"')) word = mark
    checkScalar(mark)
    if (open.length > maxDepth || keys > maxKeys || items >= maxItems) throw new ApiError('too_large')
  }
}

function addKey(seen: Set<string> | null | undefined, key: string) {
  if (!seen || seen.has(key) || forbidden.has(key)) throw new ApiError('bad_request')
  seen.add(key)
}

/** What JSON.parse lets through: half a character written as an escape, a number beyond all numbers. */
function checkScalar(mark: string) {
  const broken = mark.startsWith('"')
    ? mark.includes('\\u') && !String(JSON.parse(mark)).isWellFormed()
    : /^[-\d]/.test(mark) && !Number.isFinite(Number(mark))
  if (broken) throw new ApiError('bad_request')
}

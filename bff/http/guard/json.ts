import { ApiError } from '#contracts/core/error.ts'

/** Limits of a JSON body. Source: security R39. */
const maxDepth = 20
const maxKeys = 2_000
const maxItems = 5_000

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

/** One pass over valid JSON. */
function checkShape(text: string) {
  /** Open containers: the keys of an object, null for an array. */
  const open: (Set<string> | null)[] = []
  let keys = 0
  let items = 0
  let lastText = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '"') {
      const end = endOfText(text, at)
      lastText = textIn(text.slice(at, end + 1))
      at = end
    } else if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(null)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',' && open.at(-1) === null) items += 1
    else if (sign === ':') {
      keys += 1
      addKey(open.at(-1), lastText)
    } else if (/[-\d]/.test(sign)) at = endOfNumber(text, at) - 1
    if (open.length > maxDepth || keys > maxKeys || items >= maxItems) throw new ApiError('too_large')
  }
}

const [quote, backslash] = [0x22, 0x5c]

/** Position of the quote that closes a text. */
export function endOfText(text: string, start: number): number {
  let at = start + 1
  for (let code = text.charCodeAt(at); at < text.length && code !== quote; code = text.charCodeAt(at)) {
    at += code === backslash ? 2 : 1
  }
  return at
}

/** JSON.parse accepts lone surrogates that are written as escapes. */
function textIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  const text: string = JSON.parse(quoted)
  if (!text.isWellFormed()) throw new ApiError('bad_request')
  return text
}

const number = /-?\d[\d.eE+-]*/y

/** JSON.parse accepts numbers that overflow to Infinity. */
function endOfNumber(text: string, start: number): number {
  number.lastIndex = start
  const [digits = ''] = number.exec(text) ?? []
  if (!Number.isFinite(Number(digits))) throw new ApiError('bad_request')
  return start + digits.length
}

function addKey(keys: Set<string> | null | undefined, key: string) {
  if (!keys || keys.has(key) || forbiddenKeys.has(key)) throw new ApiError('bad_request')
  keys.add(key)
}

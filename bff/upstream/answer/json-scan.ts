import { ApiError } from '#contracts/core/error.ts'

import { endOfText } from '../../http/guard/json.ts'

/** Limits of a JSON text that has not been parsed. */
export type JsonLimits = {
  /** Objects, lists and scalars, counted by opening brackets and commas. */
  readonly values: number
  readonly depth: number
}

const [quote, comma, minus] = [0x22, 0x2c, 0x2d]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Characters of the least integer that may be rounded, 2^53. */
const longInteger = 16

/**
 * One linear pass over a JSON text, before any value of it exists: the positions, start and end in turns, of the numbers
 * that JavaScript rounds or does not have. Throws upstream_failed over a limit. A text that is not JSON may pass: the
 * parser refuses it.
 */
export function lossyNumbers(text: string, limits: JsonLimits): readonly number[] {
  const positions: number[] = []
  let values = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === minus || isDigit(code)) {
      const mantissa = endOfDigits(text, at)
      const end = endOfExponent(text, mantissa)
      const mayBeLossy = end - at >= longInteger || end > mantissa
      if (mayBeLossy && isLossy(text.slice(at, end))) positions.push(at, end)
      at = end - 1
    } else if (code === comma) values += 1
    else if (code === openBrace || code === openBracket) {
      values += 1
      depth += 1
    } else if (code === closeBrace || code === closeBracket) depth -= 1
    if (values > limits.values) throw tooComplex('values')
    if (depth > limits.depth) throw tooComplex('levels')
  }
  return positions
}

/** Behind digits, signs and points. */
function endOfDigits(text: string, start: number): number {
  let at = start
  for (let code = text.charCodeAt(at); isDigit(code) || isSign(code); code = text.charCodeAt(at)) at += 1
  return at
}

/** Behind an exponent, where one begins here. */
function endOfExponent(text: string, start: number): number {
  const code = text.charCodeAt(start)
  return code === 0x45 || code === 0x65 ? endOfDigits(text, start + 1) : start
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39
const isSign = (code: number) => code === minus || code === 0x2b || code === 0x2e

const jsonNumber = /^-?(?:0|[1-9]\d*)((?:\.\d+)?(?:e[+-]?\d+)?)$/i

/** Whether a number is an integer that loses digits, or becomes infinite. */
function isLossy(number: string): boolean {
  const rest = jsonNumber.exec(number)?.[1]
  return rest === '' ? !Number.isSafeInteger(Number(number)) : rest !== undefined && !Number.isFinite(Number(number))
}

const tooComplex = (what: string) => new ApiError('upstream_failed', { cause: `answer with too many ${what}` })

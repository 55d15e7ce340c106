import * as v from 'valibot'

import { NormalisedText } from './rule.ts'

/** Inclusive bounds of a number, and how many digits it may have after the decimal point; an integer by default. */
export type NumberLimits = { readonly min?: number; readonly max?: number; readonly decimals?: number }

/** What a text says as a number, or why it is not taken. */
type Reading = { readonly value: number } | { readonly fault: 'unreadable' | 'decimals' | 'range' }

/** Largest number of digits of a number that is read: so many are exact. */
const maxDigits = 15

/** Number with the signs that input methods and word processors write as those of ASCII. */
export const plainNumber = (text: string) => text.replaceAll(/[。｡]/g, '.').replaceAll('\u2212', '-')

/**
 * Reads a typed number: full-width digits are digits, `12。5` is 12.5. An exponent, a thousands separator or a blank between
 * digits is never guessed at.
 */
export function readNumber(
  text: string,
  { min = -Infinity, max = Infinity, decimals = 0 }: NumberLimits = {},
): Reading {
  const { output, success } = v.safeParse(NormalisedText, text)
  const [, sign, whole = '', fraction = ''] = (success && /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plainNumber(output))) || []
  const digits = whole.replace(/^0+/, '').length + fraction.length
  if (whole + fraction === '' || digits > maxDigits) return { fault: 'unreadable' }
  if (/[1-9]/.test(fraction.slice(decimals))) return { fault: 'decimals' }
  const size = Number(`0${whole}.${fraction}`)
  const value = sign === '-' && size > 0 ? -size : size
  return value < min || value > max ? { fault: 'range' } : { value }
}

import type { CellProblem } from './table.ts'
import { readXml } from './xml.ts'

/** How a cell with a number shows it. */
export type NumberFormat =
  /** Its digits, with at least so many before and behind the decimal point. */
  | { readonly kind: 'plain'; readonly integers: number; readonly decimals: number }
  /** A date, a time, or both; `isWhole` where the date has year, month and day. */
  | { readonly kind: 'date'; readonly isWhole: boolean; readonly hasDate: boolean }
  | { readonly kind: 'scientific' }
  /** Something that its value does not tell: a percentage, a fraction, words. */
  | { readonly kind: 'other'; readonly code: string }

const general: NumberFormat = { kind: 'plain', integers: 1, decimals: 0 }

/**
 * Formats that a file names by number only; 14 to 58 as in Chinese: part 1, 18.8.30. Source:
 * https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  ...Object.fromEntries([14, 31].map((id) => [id, 'yyyy/m/d'])),
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  ...Object.fromEntries([28, 29, 51, 53, 54, 58].map((id) => [id, 'm月d日'])),
  30: 'm/d/yy',
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, 'h:mm:ss'])),
  ...Object.fromEntries([27, 36, 50, 52, 57].map((id) => [id, 'yyyy年m月'])),
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

/** Formats of a workbook's cells by the number of their style. */
export function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCell = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isCell = true
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formatCode)
      }
      if (name !== 'xf' || !isCell) return
      const id = Number(attributes()['numFmtId'] ?? 0)
      formats.push(numberFormat(codes.get(id) ?? builtIn[id] ?? 'General'))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return formats
}

/** Longest format code of a spreadsheet. */
const maxCode = 255

/** What a format code shows. Its first section counts: the others are for negative numbers, zero and text. */
export function numberFormat(code: string): NumberFormat {
  const other: NumberFormat = { kind: 'other', code: code.slice(0, maxCode) }
  if (code.length > maxCode) return other
  const { signs, hasWords, isElapsed } = firstSection(code)
  const bare = signs.trim().toLowerCase()
  if (['', 'general', 'g/通用格式', '@'].includes(bare)) return hasWords ? other : general
  if (isElapsed) return other
  if (/[0#?]e[+-]/.test(bare)) return { kind: 'scientific' }
  if (/[ymdhsge]/.test(bare)) return dateFormat(bare)
  return hasWords ? other : (plainFormat(bare) ?? other)
}

/** Parts of a format code, one at each place: text, an escaped sign, a blank as wide as a sign, a bracket, any sign. */
const parts = /"[^"]*"?|\\[^]?|[_*][^]?|\[[^\]]*\]?|[^]/g

/** The first section of a format code: its signs without text, colours and languages. */
function firstSection(code: string) {
  let signs = ''
  let hasWords = false
  let isElapsed = false
  for (const [part] of code.matchAll(parts)) {
    if (part === ';') break
    if (part.startsWith('"') || part.startsWith('\\')) {
      const text = part.replaceAll(/["\\]/g, '')
      if (/^[\s()-]*$/.test(text)) signs += text
      else hasWords = true
    } else if (part.startsWith('[')) {
      isElapsed ||= /^\[(?:h+|m+|s+)\]$/i.test(part)
      hasWords ||= /^\[(?:DBNum|\$[^-\]])/i.test(part) // Chinese numerals, a currency
    } else if (!/^[_*]/.test(part)) signs += part
  }
  return { signs, hasWords, isElapsed }
}

/** Digits with groups and a sign before them; null for anything between or behind them. */
function plainFormat(bare: string): NumberFormat | null {
  const [whole = '', fraction = '', ...others] = bare.split('.')
  const isPlain = /^[\s(+)0#?,.-]*$/.test(bare) && /[0#?]/.test(bare) && !/[0#?][-+(]/.test(bare)
  const isScaled = `${whole} ${fraction}`
    .replaceAll(')', ' ')
    .split(' ')
    .some((it) => it.endsWith(','))
  if (!isPlain || isScaled || others.length > 0) return null
  return { kind: 'plain', integers: zeros(whole), decimals: zeros(fraction) }
}

/** Number of zeros of a part of a format. */
const zeros = (digits: string) => digits.replaceAll(/[^0]/g, '').length

function dateFormat(bare: string): NumberFormat {
  const code = bare.replaceAll(/am\/pm|a\/p|上午\/下午/g, '')
  const hasDate = /[yde]/.test(code) || !/[hs]/.test(code)
  return { kind: 'date', hasDate, isWhole: /[ye]/.test(code) && /d/.test(code) && code.includes('m') }
}

/** The value of a cell as text, or why there is none. */
export type NumberText = { readonly text: string } | Omit<CellProblem, 'column'>

/** From here on a double cannot hold each integer of a spreadsheet's 15 digits. */
const firstRounded = 1e15

/** Text of a number as the sheet stores it, by the format of its cell. */
export function numberText(stored: string, format: NumberFormat | undefined, is1904: boolean): NumberText {
  const value = Number(stored)
  const cellFormat = format ?? general
  if (stored.trim() === '' || !Number.isFinite(value)) return { fault: 'error', shown: stored }
  if (cellFormat.kind === 'other') return { fault: 'format', shown: cellFormat.code }
  if (cellFormat.kind === 'date') return dateText(value, cellFormat, is1904)
  if (cellFormat.kind === 'scientific' || Math.abs(value) >= firstRounded) return { fault: 'rounded' }
  return { text: withZeros(decimalText(value), cellFormat) }
}

/** As a spreadsheet shows it: 15 digits, no exponent. 0.30000000000000004 is 0.3. */
function decimalText(value: number): string {
  const [digits = '', exponent] = String(Number(value.toPrecision(15))).split('e-')
  if (exponent === undefined) return digits
  const significant = digits.replaceAll(/[-.]/g, '')
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${significant}`
}

function withZeros(text: string, { integers, decimals }: { integers: number; decimals: number }): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.')
  const behind = fraction.padEnd(decimals, '0')
  return `${sign}${whole.padStart(integers, '0')}${behind && `.${behind}`}`
}

const secondsOfDay = 86_400

/** First serial number after the year 9999. */
const maxSerial = 2_958_466

type DateFormat = Extract<NumberFormat, { kind: 'date' }>

/**
 * Text of a serial number. The system of 1900 counts a February 29, 1900 that there never was (60); days of the other system
 * begin 1,462 later, in 1904: part 1, 18.17.4. Source: https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
function dateText(value: number, { hasDate, isWhole }: DateFormat, is1904: boolean): NumberText {
  const seconds = Math.round(value * secondsOfDay)
  const time = new Date((seconds % secondsOfDay) * 1000).toISOString().slice(11, 19)
  const days = Math.floor(seconds / secondsOfDay) + (is1904 ? 1462 : 0)
  const isOnlyTime = !hasDate && value >= 0 && value < 1
  if (isOnlyTime) return { text: time }
  if (!isWhole || days < 1 || days === 60 || days >= maxSerial) return { fault: 'date' }
  const sinceUnix = days - 25_569 + (days < 60 ? 1 : 0)
  const date = new Date(sinceUnix * secondsOfDay * 1000).toISOString().slice(0, 10)
  return { text: time === '00:00:00' ? date : `${date} ${time}` }
}

/** Serial number of a time `YYYY-MM-DDTHH:mm:ss` in the system of 1900; null for one that it does not have. */
export function serialNumber(local: string): number | null {
  const days = Date.parse(`${local}Z`) / 1000 / secondsOfDay + 25_569
  return days > 60 && days < maxSerial ? days : null
}

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

/** Formats that a file names by number only; 14 to 58 as in Chinese. Source: ECMA-376 18.8.30. */
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
  ...Object.fromEntries([14, 27, 31, 36, 50, 54].map((id) => [id, 'yyyy/m/d'])),
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  ...Object.fromEntries([28, 29, 51, 53, 58].map((id) => [id, 'm月d日'])),
  30: 'm/d/yy',
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, 'h:mm:ss'])),
  ...Object.fromEntries([52, 57].map((id) => [id, 'yyyy年m月'])),
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
      formats.push(formatOf(codes.get(id) ?? builtIn[id] ?? 'General'))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return formats
}

/** What a format code shows. Its first section counts: the others are for negative numbers, zero and text. */
export function formatOf(code: string): NumberFormat {
  const section = sectionOf(code)
  // Literal text, colours and the marks of languages aside.
  const bare = section.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?![hms]+\])(?!\$[^-\]])[^\]]*\]/gi, '')
  if (/^(?:General|G\/通用格式|@|\s*)$/i.test(bare)) return hasWords(section) ? { kind: 'other', code } : general
  if (/\[[hms]+\]/i.test(bare)) return { kind: 'other', code }
  if (/[0#?][eE][+-]/.test(bare)) return { kind: 'scientific' }
  if (/[ymdhsge]/i.test(bare)) return dateFormat(bare)
  const plain = /^[\s(+-]*[#?\s]*([0,#?\s]*)(?:\.([0#?\s]*))?[\s)]*$/.exec(bare)
  if (!plain || hasWords(section) || /,\s*(?:\.|$)/.test(bare)) return { kind: 'other', code }
  const zeros = (digits = '') => digits.replaceAll(/[^0]/g, '').length
  return { kind: 'plain', integers: zeros(plain[1]), decimals: zeros(plain[2]) }
}

/** Section of a format code for positive numbers. */
const sectionOf = (code: string) => /^(?:"[^"]*"|\\.|[_*].|\[[^\]]*\]|[^;])*/s.exec(code)?.[0] ?? ''

/** Whether text stands beside the digits, which the value does not have. */
const hasWords = (section: string) => /"[^"]*[^"\s][^"]*"|\\[^\s()-]/.test(section.replaceAll(/[_*]./g, ''))

function dateFormat(bare: string): NumberFormat {
  const code = bare.toLowerCase().replaceAll(/am\/pm|a\/p|上午\/下午/g, '')
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
  const how = format ?? general
  if (stored.trim() === '' || !Number.isFinite(value)) return { fault: 'error', shown: stored }
  if (how.kind === 'other') return { fault: 'format', shown: how.code }
  if (how.kind === 'date') return dateText(value, how, is1904)
  if (how.kind === 'scientific' || Math.abs(value) >= firstRounded) return { fault: 'rounded' }
  return { text: withZeros(decimalText(value), how) }
}

/** As a spreadsheet shows it: 15 digits, no exponent. 0.30000000000000004 is 0.3. */
function decimalText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

function withZeros(text: string, { integers, decimals }: { integers: number; decimals: number }): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? []
  const behind = fraction.padEnd(decimals, '0')
  return `${sign}${whole.padStart(integers, '0')}${behind && `.${behind}`}`
}

const secondsOfDay = 86_400

/** First serial number after the year 9999. */
const maxSerial = 2_958_466

type DateFormat = Extract<NumberFormat, { kind: 'date' }>

/**
 * Text of a serial number. The system of 1900 counts a February 29, 1900 that there never was (60); that of 1904 begins
 * 1,462 days later. Source: ECMA-376 18.17.4.
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

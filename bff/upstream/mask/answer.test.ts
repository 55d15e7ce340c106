import * as v from 'valibot'
import { expect, test } from 'vitest'

import { page } from '#contracts/core/blade.ts'
import { maskedText } from '#contracts/core/masked.ts'

import { maskAnswer } from './answer.ts'

const Row = v.object({ text: maskedText('text'), phone: maskedText('phone') })
const phone = '13912345678'

/** The free texts of a page, masked. */
function maskedTexts(...texts: string[]): string[] {
  const records = texts.map((text) => ({ text, phone }))
  const answer = maskAnswer({ records, total: 1, size: 10, current: 1, pages: 1 }, page(Row))
  return v.parse(page(Row), answer).records.map((row) => row.text)
}

test('a free text as long as a column of the server is masked and whole', () => {
  const text = `${phone} ${'x'.repeat(65_535 - 12)}`
  expect(maskedTexts(text)).toEqual([`139****5678 ${'x'.repeat(65_535 - 12)}`])
})

test('of a longer one the beginning is shown, without what the cut left of a number', () => {
  for (const before of [65_530, 65_535 - 64, 65_535 - 10]) {
    const [shown = ''] = maskedTexts(`${'x'.repeat(before - 1)} ${phone} ${'y'.repeat(7_000_000)}`)
    expect(shown).toMatch(/^x{65000}[x *\d]*…$/)
    expect(shown.length).toBeLessThanOrEqual(65_536)
    expect(shown).not.toMatch(/1391|2345/)
  }
})

test('beyond the length of four such columns the texts of an answer are hidden, and its other fields are masked', () => {
  const text = 'x'.repeat(60_000)
  expect(maskedTexts(text, text, text, text, text, 'y')).toEqual([text, text, text, text, '****', '****'])
  const rows = Array.from({ length: 6 }, () => ({ text, phone }))
  const answer = maskAnswer(rows, v.array(Row))
  expect(v.parse(v.array(Row), answer).map((row) => row.phone)).toEqual(Array(6).fill('139****5678'))
})

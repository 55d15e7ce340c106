import { expect, test } from 'vitest'

import { numberText, readFormats } from './number-format.ts'

test.each([
  [0, { text: '46024.5' }],
  [2, { text: '46024.50' }],
  [14, { text: '2026-01-02 12:00:00' }],
  [22, { text: '2026-01-02 12:00:00' }],
  [31, { text: '2026-01-02 12:00:00' }],
  [44, { text: '46024.50' }],
  [49, { text: '46024.5' }],
  [9, { fault: 'format', shown: '0%' }],
  [12, { fault: 'format', shown: '# ?/?' }],
  [46, { fault: 'format', shown: '[h]:mm:ss' }],
  [11, { fault: 'rounded' }],
  [16, { fault: 'date' }],
  [27, { fault: 'date' }],
  [58, { fault: 'date' }],
])('the format %d, which a file names by its number only, is known', (id, expected) => {
  const xml = `<styleSheet><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`
  expect(numberText('46024.5', readFormats(xml)[0], false)).toEqual(expected)
})

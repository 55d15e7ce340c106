import { expect, test } from 'vitest'

import { citations, numbersIn, trackedTexts, wrongIn } from './citations.ts'

test('whatever a comment or a page cites can be opened', () => {
  const texts = trackedTexts()
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flatMap(({ file, text }) => wrongIn(file, text))).toEqual([])
})

test.each([
  ['Source: security R57.', ['security R57']],
  ['Source: security R5, R17.', ['security R5', 'security R17']],
  ['Source: security R3 to R5 and R20.', ['security R3', 'security R4', 'security R5', 'security R20']],
  ['Source: security 5.2', ['security 5.2']],
  ['Source: blade-contract 1.3, 12.2, ux 4.2.', ['blade-contract 1.3', 'blade-contract 12.2', 'ux 4.2']],
  ['Source: blade-contract 15.20.', ['blade-contract 15.20']],
  ['Source: specification 9.\n More.', ['specification 9']],
  ['Source:\n security R39,\n R40.', ['security R39', 'security R40']],
  ['Source: docs/decisions/0027.', ['docs/decisions/0027']],
  ['Source: decision 27, contracts/inventory/endpoints.tsv.', ['decision 27', 'contracts/inventory/endpoints.tsv']],
  ['Source: RFC 10017 6.1.3.3, WCAG 2.2 1.4.3.', ['RFC 10017 6.1.3.3', 'WCAG 2.2 1.4.3']],
  [
    'Source: GB/T 2260, draft-ietf-httpapi-idempotency-key-header.',
    ['GB/T 2260', 'draft-ietf-httpapi-idempotency-key-header'],
  ],
  ['Source: https://example.org/a.html.', ['https://example.org/a.html']],
  [
    'As security R2 wants it, and specification 5 has it (decision 7).',
    ['security R2', 'specification 5', 'decision 7'],
  ],
  ['Nothing is cited.', []],
])('%j cites %j', (text, cited) => {
  expect(citations(text).map((it) => it.text)).toEqual(cited)
  expect(citations(text).filter((it) => !it.exists)).toEqual([])
})

test.each([
  'Source: security R71.',
  'Source: security R69 to R71.',
  'Source: security 5.9.',
  'Source: blade-contract 15.41.',
  'Source: specification 9.9.',
  'Source: specification 7, the list.',
  'Source: docs/decisions/9999.',
  'Source: docs/nowhere.md.',
  'Source: bff/app.ts.',
  'Source: security R9 to R3.',
  'Source: HTML.',
  'Source: decision 4.1.',
  'Source: house 4.',
  'Source: the manual.',
  'Source: R57.',
  'Source: security R57 (in part).',
  'Source:',
  'It is in decision 9999.',
  'See ux 9.',
])('%j is refused', (text) => {
  expect(citations(`${text} `).some((it) => !it.exists)).toBe(true)
})

test('a citation is found in comments only, over line breaks, and with its line', () => {
  const code = [
    "const text = 'Source: nobody.'",
    '/**',
    ' * One. Source: security R57, blade-contract',
    ' * 99.9. Two.',
    ' */',
    '// Three. Source:',
    '// the manual.',
    'export const tag = <b>{/* Source: ux 4.2, 44. */}</b>',
  ]
  expect(wrongIn('x.tsx', code.join('\n'))).toEqual([
    'x.tsx:4 blade-contract 99.9',
    'x.tsx:7 the manual.',
    'x.tsx:8 ux 44',
  ])
  expect(wrongIn('x.css', 'a {}\n/* Source: ux 44. */')).toEqual(['x.css:2 ux 44'])
  expect(wrongIn('x.md', 'A.\n\n`Source: ux 44` and [decision 99](x.md).')).toEqual([
    'x.md:3 ux 44',
    'x.md:3 decision 99',
  ])
})

test('a page can be cited by its headings, the items of its lists and its requirements', () => {
  const page = '## 1. One\n\n1. a\n2. b\n\n### 1.2 Two\n\n- **R7 Seven.** c\n\n### A. Three\n\n1. d'
  expect([...numbersIn(page)]).toEqual(['1', '1.1', '1.2', 'R7'])
})

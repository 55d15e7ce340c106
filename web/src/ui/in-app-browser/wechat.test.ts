import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const sources = globSync('web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|web\/src\/testing\//.test(file))

/** Files with an expression, and those of them that do not ask for an ability. */
const filesWith = (expression: RegExp) => sources.filter((file) => expression.test(readFileSync(file, 'utf8')))

test.each([
  ['prints', /window\.print\(\)/, /<PrintButton\b|can\('print'\)/],
  ['opens a window', /(?<!=== )['"]_blank['"]/, /can\('openWindow'\)|currentDevice\(\) === 'desktop'/],
  ['saves a file', /\bsaveFile\(/, /can\('download'\)|export function saveFile/],
])('what %s does it only where the view of WeChat allows it', (_, expression, question) => {
  const files = filesWith(expression)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !question.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('one file knows the user agents of WeChat', () => {
  const files = filesWith(/MicroMessenger|wxwork|miniProgram/i).map((file) => file.replace('web/src/', ''))
  expect(files).toEqual(['ui/in-app-browser/wechat.ts'])
})

import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Searches show their failure in place of what they find; other forms lead to the page of a provider. */
const exceptions = [
  'web/src/crud/filter/filter-row.tsx',
  'web/src/crud/filter/saved-views.tsx',
  'web/src/features/payment/provider/redirect-form.tsx',
  'web/src/features/session/method/third-party.tsx',
  'web/src/features/user/permission-difference.tsx',
]

const form = /<form\b|component="form"/
const bar = /<(?:FormBar|DialogActions|StepBar)\b[^>]*\bstatus=/

const sources = globSync('web/src/**/*.tsx').filter((file) => !/\.test\.tsx$|\/testing\//.test(file))

test('every form has a bar that shows its status, except searches and those of providers', () => {
  const forms = sources.filter((file) => form.test(readFileSync(file, 'utf8')))
  const without = forms.filter((file) => !bar.test(readFileSync(file, 'utf8')))
  expect(forms.length).toBeGreaterThan(25)
  expect(without.toSorted()).toEqual(exceptions)
})

/** Checks of what was just typed: nothing was waited for. */
const checksAtOnce = [
  'web/src/features/account/contact-fields.tsx',
  'web/src/features/base-info/phone-dialog.tsx',
  'web/src/features/payment/order/order-lookup.tsx',
]

test('an answer focuses a field of a form by its `focus`, which leaves the focus to who has gone on', () => {
  const users = sources.filter((file) => /getInputNode\([^\n]*focus\(/.test(readFileSync(file, 'utf8')))
  expect(users.toSorted()).toEqual(checksAtOnce)
})

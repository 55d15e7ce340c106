import { expect, test } from 'vitest'

import { isGranted } from './rights.ts'

test('a button is shown where its code is granted', () => {
  expect(isGranted(new Set(['user_edit']), 'user_edit')).toBe(true)
})

test('a code that every Blade server knows is hidden where it is not granted', () => {
  expect(isGranted(new Set(['menu_view']), 'user_edit')).toBe(false)
})

test('another code is hidden where the server grants some code of the same page, and shown where it knows none', () => {
  expect(isGranted(new Set(['param_view']), 'param_edit')).toBe(false)
  expect(isGranted(new Set(['user_edit']), 'param_edit')).toBe(true)
})

test('with an empty set the role decides: all buttons are shown', () => {
  expect(isGranted(new Set(), 'user_delete')).toBe(true)
})

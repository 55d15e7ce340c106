import { globSync, readFileSync } from 'node:fs'

import { afterEach, expect, test, vi } from 'vitest'

import { inTab, onDevice } from './text-store.ts'

afterEach(() => onDevice.set('item', null))

test('a device keeps a text, and a tab has its own', () => {
  onDevice.set('item', 'text')
  expect([onDevice.get('item'), inTab.get('item'), localStorage.getItem('item')]).toEqual(['text', null, 'text'])
  onDevice.set('item', null)
  expect([onDevice.get('item'), localStorage.getItem('item')]).toEqual([null, null])
})

test('what a full storage refuses holds for this page, until it can be stored', () => {
  onDevice.set('item', 'old')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  onDevice.set('item', 'new')
  expect([onDevice.get('item'), localStorage.getItem('item')]).toEqual(['new', 'old'])
  full.mockRestore()
  onDevice.set('item', 'newer')
  localStorage.setItem('item', 'of another tab')
  expect(onDevice.get('item')).toBe('of another tab')
})

test('a forbidden storage has nothing, and what is set holds for this page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect([onDevice.get('item'), onDevice.entries('')]).toEqual([null, []])
  onDevice.set('item', 'text')
  expect(onDevice.get('item')).toBe('text')
  onDevice.set('item', null)
  expect(onDevice.get('item')).toBeNull()
})

test('only the entries of a prefix are listed', () => {
  localStorage.setItem('a:1', 'one')
  localStorage.setItem('b:1', 'two')
  expect(onDevice.entries('a:')).toEqual([['a:1', 'one']])
})

test('no other file of the client uses a storage of the browser', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/text-store\.ts$|^web\/src\/testing\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => /\b(?:local|session)Storage\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

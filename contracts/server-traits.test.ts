import { expect, test } from 'vitest'

import { api, endpoints } from './api.ts'
import { hasColumn, hasFilter, isOffered, services } from './server-traits.ts'

const absent = ['/api/a/', '/api/b/one', '/api/c/#size', '/api/c/list?size']

test('a server lacks a call by its address or by a beginning of it', () => {
  const urls = ['/api/a/any', '/api/b/one', '/api/b/one-more', '/api/c/list']
  expect(urls.filter((url) => isOffered({ absent }, url))).toEqual(['/api/b/one-more', '/api/c/list'])
})

test('a server lacks a column of a resource, or a filter of one list', () => {
  expect([hasColumn({ absent }, '/api/c/detail', 'size'), hasColumn({ absent }, '/api/c/detail', 'name')]).toEqual([
    false,
    true,
  ])
  expect([hasFilter({ absent }, '/api/c/list', 'size'), hasFilter({ absent }, '/api/c/page', 'size')]).toEqual([
    false,
    true,
  ])
})

test('every named service has calls', () => {
  const urls = endpoints(api).map(({ endpoint: { url } }) => url)
  expect(Object.values(services).filter((prefix) => !urls.some((url) => url.startsWith(prefix)))).toEqual([])
})

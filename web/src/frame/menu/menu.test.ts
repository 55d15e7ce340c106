import * as v from 'valibot'
import { expect, test } from 'vitest'

import { MenuItem } from '#contracts/session/menu.ts'

import { menuEntries } from './menu.ts'

const item = (path: string, query = {}) =>
  v.parse(MenuItem, { id: '1', parentId: '0', name: '模拟考试', code: 'mockexam', path, query })

test('an address of the menu brings its search along', () => {
  expect(menuEntries([item('/myiframe/help?name=帮助', { menu: 'false' })], [])).toMatchObject([
    { path: '/myiframe/help', search: { name: '帮助', menu: 'false' }, newWindow: false },
  ])
})

const entryPaths = (paths: string[]) =>
  menuEntries(
    paths.map((path) => item(path)),
    [],
  ).map(({ path }) => path)

test('the page of a first-level entry is its index, whether the server writes that or not', () => {
  expect(entryPaths(['/message', '/message/', '/message/index', '/myiframe/help'])).toEqual([
    '/message/index',
    '/message/index',
    '/message/index',
    '/myiframe/help',
  ])
  expect(menuEntries([item('/message?target=_blank')], [])).toMatchObject([
    { path: '/message/index', search: { target: '_blank' } },
  ])
  const parent = { ...item('/system'), children: [item('/system/user')] }
  expect(menuEntries([parent], [])).toMatchObject([{ path: '/system', children: [{ path: '/system/user' }] }])
})

test('a page of another site is behind a path of ours, also where it opens in a window of its own', () => {
  const site = 'https://help.example/faq?a=b'
  const entry = { path: '/myiframe/mockexam', embeds: site }
  expect(menuEntries([item(site)], [])).toMatchObject([{ ...entry, newWindow: false }])
  expect(menuEntries([{ ...item(site), isOpen: 2 }], [])).toMatchObject([{ ...entry, newWindow: true }])
})

test('two entries with one code lead to two pages of other sites', () => {
  const paths = ['https://one.example/', 'https://two.example/'].map((path, index) => ({
    ...item(path),
    id: `${index}`,
  }))
  expect(menuEntries(paths, []).map(({ path }) => path)).toEqual(['/myiframe/0', '/myiframe/1'])
})

const entrySearches = (path: string) => menuEntries([item(path)], []).map((it) => it.search)

test('the address of such a page is decoded once, and may have a search of its own', () => {
  const twice = encodeURIComponent('https://help.example/a%2Fb?c=d')
  expect(entrySearches(`/myiframe/help?src=${twice}&name=x`)).toEqual([
    { src: 'https://help.example/a%2Fb?c=d', name: 'x' },
  ])
  expect(entrySearches('/myiframe/help?src=https://help.example/?c=d')).toEqual([{ src: 'https://help.example/?c=d' }])
})

test.each(['javascript:alert(1)', '//evil.example/x', '/\\\\evil.example', 'data:text/html,x', 'evil.example'])(
  'whatever a menu writes, %s is a path of ours',
  (path) => {
    const [entry] = menuEntries([item(path)], [])
    expect(entry?.embeds).toBeNull()
    expect(new URL(entry?.path ?? '', location.origin).origin).toBe(location.origin)
  },
)

test('an address that wants a target opens in a window of its own', () => {
  expect(menuEntries([item('/message/index?target=_blank')], [])).toMatchObject([{ newWindow: true }])
})

import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** Routes that have no page yet. This list only shrinks. */
const pending: string[] = []

/** Ours: identity providers send a browser back to it. */
const own = ['/oauth/redirect/$source']

/** Files that stand for several routes, a short spelling, and the file that answers every other address. */
const combined: Readonly<Record<string, readonly string[]>> = {
  '/wechat{$outcome}': ['/wechatError', '/wechatFail', '/wechatInfo', '/wechatSuccess'],
  '/wel/index': ['/wel/index', '/wel'],
  '/$': [],
}

const rows = readFileSync('web/routes.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', access = ''] = line.split('\t')
    return { path, isPublic: access === 'public' }
  })

/** Routes of the client by path; those behind the log-in are in the frame, or guard themselves. */
const routes = Array.from(
  readFileSync('web/src/route-tree.gen.ts', 'utf8').matchAll(
    /id: '([^']+)'\n\s+path: '[^']+'\n\s+fullPath: '([^']+)'/g,
  ),
  ([, id = '', path = '']) => ({ path, isInFrame: id.startsWith('/_shell') }),
).flatMap(({ path, isInFrame }) => (combined[path] ?? [path]).map((one) => ({ path: one, isInFrame })))

const paths = routes.map(({ path }) => path)

test('every route of the list has a page, or waits for one', () => {
  expect(rows.length).toBeGreaterThan(60)
  const missing = rows.map(({ path }) => path).filter((path) => !paths.includes(path) && !pending.includes(path))
  expect(missing, 'add a file for each of these to web/src/routes').toEqual([])
})

test('every page is a route of the list, or one of ours', () => {
  const listed = new Set([...rows.map(({ path }) => path), ...own])
  const unlisted = paths.filter((path) => !listed.has(path))
  expect(unlisted, 'add each of these to web/routes.tsv').toEqual([])
})

test('pending routes are on the list and have no page', () => {
  expect(pending.filter((path) => paths.includes(path) || !rows.some((row) => row.path === path))).toEqual([])
})

test('a public route is outside the frame, which demands a log-in', () => {
  const open = new Set([...rows.filter(({ isPublic }) => isPublic).map(({ path }) => path), ...own])
  expect(routes.filter(({ path, isInFrame }) => isInFrame && open.has(path))).toEqual([])
})

import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { buttonCodes } from '#contracts/api.ts'

import { menus } from '#mocks/menu/seeds.ts'
import { screens } from '../web/build/screens.ts'

/** Files that stand for several addresses, a short spelling, and the file that answers every other address. */
const combined: Readonly<Record<string, readonly string[]>> = {
  '/wechat{$outcome}': ['/wechatError', '/wechatFail', '/wechatInfo', '/wechatSuccess'],
  '/wel/index': ['/wel/index', '/wel'],
  '/$': [],
}

/** Routes of the client by path; those behind the log-in are in the frame, or guard themselves. */
const routes = Array.from(
  readFileSync('web/src/app/route-tree.gen.ts', 'utf8').matchAll(
    /id: '([^']+)'\n\s+path: '[^']+'\n\s+fullPath: '([^']+)'/g,
  ),
  ([, id = '', path = '']) => ({
    path,
    isInFrame: id.startsWith('/_shell'),
    isOfAdministrators: id.startsWith('/_shell/_administration'),
  }),
).flatMap(({ path, ...place }) => (combined[path] ?? [path]).map((one) => ({ path: one, ...place })))

const paths = routes.map(({ path }) => path)

test('every screen has a page, once', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(screens.map(({ path }) => path).filter((path, index, all) => all.indexOf(path) !== index)).toEqual([])
  const missing = screens.flatMap(({ path }) => (paths.includes(path) ? [] : [path]))
  expect(missing, 'add a file for each of these to web/src/app/routes').toEqual([])
})

test('every page is a screen', () => {
  const listed = new Set<string>(screens.map(({ path }) => path))
  const unlisted = paths.filter((path) => !listed.has(path))
  expect(unlisted, 'add each of these to the screen.ts of its folder').toEqual([])
})

test('a public route is outside the frame, which demands a log-in', () => {
  const open = new Set<string>(screens.flatMap(({ path, access }) => (access === 'public' ? [path] : [])))
  expect(routes.filter(({ path, isInFrame }) => isInFrame && open.has(path))).toEqual([])
})

/** Paths of the menu with `/index`, which clients append at the first level. */
const menuPaths = new Set(menus.all().flatMap(({ path }) => (typeof path === 'string' ? [path, `${path}/index`] : [])))

test('the menu of the mock has an entry for every screen that a menu delivers', () => {
  const missing = screens.flatMap(({ path, access }) => (access === 'menu' && !menuPaths.has(path) ? [path] : []))
  expect(missing, 'add an entry for each of these to mocks/menu/seeds.ts').toEqual([])
})

test('the menu of the mock offers the buttons of the rights of each screen', () => {
  const codes = new Set(menus.all().map(({ code }) => code))
  const missing = screens.flatMap(({ buttons }) =>
    buttons ? buttons.kinds.map((kind) => `${buttons.page}_${kind}`).filter((code) => !codes.has(code)) : [],
  )
  expect(missing, 'add each of these to the buttons of its entry in mocks/menu/seeds.ts').toEqual([])
})

test('the buttons of each screen are in the list by which check:upstream looks for them', () => {
  const asked = screens.flatMap(({ buttons }) =>
    buttons ? buttons.kinds.map((kind) => `${buttons.page}_${kind}`) : [],
  )
  expect(asked.toSorted(), 'buttonCodes of contracts/api.ts').toEqual(Object.values(buttonCodes).flat().toSorted())
})

test('the screens of administrators are those below the route that checks their role, and the dashboard', () => {
  const below = routes.flatMap(({ path, isOfAdministrators }) => (isOfAdministrators ? [path] : []))
  const listed = screens.flatMap(({ path, area }) => (area === 'administration' ? [path] : []))
  expect(listed.toSorted()).toEqual([...below, '/wel/dashboard'].toSorted())
})

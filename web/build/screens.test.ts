import { globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { routeGroup, routeGroups } from './chunks/chunks.ts'
import { routeAddress, administrationFolders, screens } from './screens.ts'

test('a route file has the address of a screen, without folders that only group', () => {
  expect(routeAddress('_shell/_administration/system/post.tsx')).toBe('/system/post')
  expect(routeAddress('_shell/wel/index.tsx')).toBe('/wel/index')
  expect(routeAddress('root.tsx')).toBe('/')
})

test('a screen names its route group, one of administrators is in theirs, another page stands alone', () => {
  expect(routeGroup('app/routes/_shell/exam/pay/index.tsx?tsr-split=component')).toBe('payment')
  expect(routeGroup('app/routes/_shell/_administration/system/post.tsx')).toBe('administration')
  expect(routeGroup('app/routes/_shell/reissue/index.tsx')).toBe('app/routes/_shell/reissue/index.tsx')
  expect(routeGroup('features/tenant/setting-dialog.tsx')).toBe('dialog')
})

test('every route group has a screen or a part', () => {
  const named = new Set(screens.map(({ group, area }) => group ?? area))
  const groups = Object.entries(routeGroups).filter(([, parts]) => parts.length === 0)
  expect(groups.map(([group]) => group).filter((group) => !(named as Set<string | undefined>).has(group))).toEqual([])
})

test('every table of a folder is read', () => {
  const folders = globSync('web/src/*/**/screen.ts').map((file) => file.slice('web/src/'.length, -'/screen.ts'.length))
  expect([...new Set(screens.map(({ folder }) => folder))].toSorted()).toEqual(folders.toSorted())
  expect(administrationFolders).toContain('features/post')
})

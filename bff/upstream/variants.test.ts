import { afterEach, beforeEach, expect, test } from 'vitest'

import { param } from '#contracts/administration/param.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { menu } from '#contracts/session/menu.ts'
import { session } from '#contracts/session/session.ts'

import { journal } from '#mocks/core/journal.ts'
import { settings } from '#mocks/core/settings.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import type { Tab } from '../testing/browser.ts'
import { type TestGateway, testGateway } from '../testing/gateway.ts'

let gateway: TestGateway

beforeEach(() => scenario.begin('normal'))
afterEach(() => gateway.close())

/** A log-in at a gateway with these settings. */
async function logIn(account: string, variants: Record<string, string> = {}): Promise<Tab> {
  gateway = await testGateway({ settings: variants })
  const tab = gateway.browser()
  await tab.logIn(account)
  return tab
}

const renamedMenu = { MENU_LABEL: 'title', MENU_PATH: 'url', MENU_ICON: 'img', MENU_CHILDREN: 'subs' }

test('menu properties are read by the names that the settings have', async () => {
  const expected = await (await logIn('lina')).value(menu.getMenu, {})
  gateway.close()
  settings.renamedMenu = true
  const entries = await (await logIn('lina', renamedMenu)).value(menu.getMenu, {})
  const summary = (entry: (typeof entries)[number]): unknown => ({
    label: entry.label ?? entry.name,
    path: entry.path,
    icon: entry.icon ?? entry.source,
    children: entry.children.map(summary),
  })
  expect(entries.map(summary)).toEqual(expected.map(summary))
  expect(entries.flatMap(({ children }) => children).length).toBeGreaterThan(3)
})

const sessionRoles = async (tab: Tab) => (await tab.value(session.current)).account?.roles

test('roles are told by the aliases that the settings have', async () => {
  settings.renamedRoles = true
  const stranger = await logIn('admin')
  expect((await stranger.call(param.list)).status).toBe(403)
  gateway.close()
  const tab = await logIn('admin', { ADMINISTRATOR_ROLE: 'sysadmin', ADMIN_ROLE: 'manager' })
  expect((await tab.call(param.list)).status).toBe(200)
  expect(await sessionRoles(tab)).toEqual(['administrator', 'sysadmin'])
  const required = (await tab.value(menu.getMenu, {})).flatMap(({ meta }) => meta?.roles ?? [])
  expect(new Set(required)).toEqual(new Set(['sysadmin', 'manager']))
})

test('an alias that is our name of another role grants nothing', async () => {
  const tab = await logIn('admin', { ADMINISTRATOR_ROLE: 'root' })
  expect(await sessionRoles(tab)).toEqual([])
  expect((await tab.call(param.list)).status).toBe(403)
})

test('the exam is deselected by the call that the settings name', async () => {
  settings.deselectExamOnly = true
  const unsuited = await logIn('lina')
  expect((await unsuited.call(exam.exitExam)).status).toBe(404)
  gateway.close()
  const tab = await logIn('lina', { DESELECT_EXAM: 'deselectExam' })
  expect(await tab.value(exam.exitExam)).toBeNull()
  expect(await tab.value(exam.showSelectedExam)).toBeNull()
  expect(journal.of('auth.deselectExam')).toHaveLength(1)
})

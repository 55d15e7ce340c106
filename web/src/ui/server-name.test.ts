import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { reissueFields } from '#contracts/candidate/reissue.ts'
import { levelTexts } from '#contracts/core/role-level.ts'
import type { FormGroup } from '#contracts/form/form.ts'

import { agreement, idTypes, questions } from '#mocks/account/dict.ts'
import { groupsByDocument, setByDocument } from '#mocks/base-info/by-document.ts'
import { baseInfoGroups } from '#mocks/base-info/form.ts'
import { codeTables } from '#mocks/code-table/seeds.ts'
import { departments } from '#mocks/department.ts'
import { exams } from '#mocks/exam/seeds.ts'
import { menus, topMenus } from '#mocks/menu/seeds.ts'
import { offeredMethods, payee } from '#mocks/payment/method.ts'
import { pictureSets } from '#mocks/picture/picture-set.ts'
import { formSteps } from '#mocks/signup/form.ts'
import { homeNames } from '../client/locales/en/home-names.ts'
import { names as otherNames } from '../client/locales/en/server-names.ts'
import { screens } from '../testing/screens.ts'
import { translated } from './server-name.tsx'

const root = path.join(import.meta.dirname, '../../..')

const names = { ...homeNames, ...otherNames }

const withoutIndex = (path: string) => path.replace(/\/index$/, '')
const ownPages = new Set(screens.map(({ path }) => withoutIndex(path)))

/** Names of menus, except those of our pages: in English these have the title of their page. */
const menuNames = () => [
  ...topMenus.all().map(({ name }) => name),
  ...menus
    .filter(({ category, path }) => category === 1 && !(typeof path === 'string' && ownPages.has(withoutIndex(path))))
    .map(({ name }) => name),
]

const formNames = ({ label, fields }: FormGroup): string[] => [
  label,
  ...fields.flatMap((field) => [
    field.label,
    field.help,
    field.unit,
    field.source,
    ...field.options.flatMap((it) => [it.label, it.hint]),
    ...(['region', 'mz', 'zzmm', 'xl', 'xw', 'xxgzzt', 'jjgx'].includes(field.codeName)
      ? (codeTables[field.codeName] ?? []).map(({ name }) => name)
      : []),
  ]),
]

test('every menu of other pages, step, group, field, option, type and city of the mock upstream has an English name', () => {
  const steps = exams.all().flatMap((exam) => formSteps(exam))
  const all = [
    ...menuNames(),
    ...steps.flatMap(({ label, help, groups }) => [label, help, ...groups.flatMap(formNames)]),
    ...idTypes.flatMap(({ value }) => groupsByDocument(baseInfoGroups, { zjlx: value }).flatMap(formNames)),
    ...exams
      .all()
      .flatMap((exam) => pictureSets(exam).flatMap((set) => [set, setByDocument(set, { zjlx: '6' })]))
      .flatMap(({ label, help }) => [label, help]),
    ...formNames({ label: '', fields: [...reissueFields] }),
    ...[...idTypes, ...questions].map(({ label }) => label),
    ...idTypes.map(({ help }) => help),
    agreement.title,
    payee,
    ...departments.all().flatMap(({ departmentName, groupName }) => [departmentName, groupName]),
    ...offeredMethods().flatMap(({ name, description }) => [name, description]),
  ]
  expect([...new Set(all)].filter((name) => name !== '' && !Object.hasOwn(names, name))).toEqual([])
})

test('every refusal of a write above the own level has an English text', () => {
  expect(Object.values(levelTexts).filter((text) => !Object.hasOwn(names, text))).toEqual([])
})

/** Texts with which the mock upstream refuses, where they have no values in them but names behind their colon. */
const refusals = () =>
  globSync('mocks/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(
          /(?:refuse\(|reason: )(?:'(\P{ASCII}[^']+)'|`(\P{ASCII}[^`$]+)：\$\{)/gu,
        ),
      ),
    )
    .map(([, text, beforeNames = '']) => text ?? beforeNames)

test('every refusal of the mock upstream has an English text', () => {
  expect(refusals().length).toBeGreaterThan(90)
  expect(refusals().filter((text) => !Object.hasOwn(names, text))).toEqual([])
})

test('home has the English of every menu that is no page of ours, and of personal data that may be missing', () => {
  const labels = [...menuNames(), ...baseInfoGroups.flatMap(({ fields }) => fields.map(({ label }) => label))]
  expect(labels.filter((name) => !(name in homeNames))).toEqual([])
})

const lookUp = (name: string): string | undefined => names[name]

test('a text with a date, an amount or an order number is translated by its pattern, and keeps these', () => {
  expect(translated('尚未缴费，请在 2026-12-07 17:00 前缴费', lookUp)).toBe('Not paid yet. Pay by 2026-12-07 17:00')
  expect(translated('工本费和邮费 20.50 元', lookUp)).toBe('Fee and postage ¥20.50')
  expect(
    translated('订单 SC20261126000001 还没有完成，请先支付，或在 2026-11-26 15:00 订单过期后再注销', lookUp),
  ).toMatch(/^Order SC20261126000001 is .+ 2026-11-26 15:00$/)
  expect(translated('第 3 考场', lookUp)).toBe('Room 3')
  expect(translated('第 3 教学楼', lookUp)).toBeUndefined()
})

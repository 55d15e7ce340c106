import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { tracked } from './tracked.ts'

/** A copy of the repository, to which the recipe adds the resource "holiday" with its screen. */
const copy = mkdtempSync(join(tmpdir(), 'holiday-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** Lines that the resource adds to files that are there, each behind another line. */
const additions: readonly (readonly [file: string, behind: string, added: string])[] = [
  [
    'contracts/administration/list-query.ts',
    'export const MenuQuery = v.strictObject({ name: Filter, code: Filter, alias: Filter })',
    '\n/** List of holidays. */\nexport const HolidayQuery = v.strictObject({ ...listQuery, holidayName: Filter })',
  ],
  [
    'contracts/api.ts',
    "import { dict, dictBiz } from './administration/dict.ts'",
    "import { holiday } from './administration/holiday.ts'",
  ],
  ['contracts/api.ts', '  exam,', '  holiday,'],
  ['contracts/api.ts', "  externalLogIn: '外部登录',", "  holiday: '节假日',"],
  [
    'contracts/api.ts',
    "  errorLog: codes('log_error', 'view'),",
    "  holiday: codes('holiday', 'add', 'edit', 'delete', 'view'),",
  ],
  [
    'mocks/blade.ts',
    "import { examHandlers } from './exam/handlers.ts'",
    "import { holidayHandlers } from './holiday.ts'",
  ],
  ['mocks/blade.ts', '  ...examHandlers,', '  ...holidayHandlers,'],
  [
    'mocks/menu/seeds.ts',
    "      { name: '岗位管理', code: 'post', path: '/system/post', buttons: crud('post') },",
    "      { name: '节假日管理', code: 'holiday', path: '/system/holiday', buttons: crud('holiday') },",
  ],
]

/** English by the catalogue that the extraction writes the text to. */
const translations = {
  'web/src/client/locales/en/inside.po': { 节假日管理: 'Holidays' },
  'web/src/client/locales/en/administration.po': {
    节假日: 'Holiday',
    节假日名称: 'Holiday',
    节假日详情: 'Holiday details',
    编辑节假日: 'Edit holiday',
    新增节假日: 'New holiday',
  },
}

/** What the commands of the recipe write. */
const generated = [
  'contracts/openapi/examples.json',
  'contracts/openapi/schema-modules.gen.ts',
  'docs/reference/springblade.md',
  'docs/reference/writes.md',
  'web/src/app/route-tree.gen.ts',
]

function run(command: string, ...parameters: readonly string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST$|NODE_ENV$|VITE)/.test(name))
  const PATH = `${join(copy, 'node_modules/.bin')}:${process.env['PATH']}`
  const env = { ...Object.fromEntries(own), PATH, TESTS: 'short' }
  return execFileSync(command, parameters, { cwd: copy, encoding: 'utf8', env })
}

const read = (file: string) => readFileSync(join(copy, file), 'utf8')
const change = (file: string, from: string, to: string) => {
  const text = read(file)
  expect(text.split(from).length, `${file} has one line ${from}`).toBe(2)
  writeFileSync(
    join(copy, file),
    text.replace(from, () => to),
  )
}

const written = globSync('**/*.txt', { cwd: '.ci/holiday' }).map((file) => file.replace(/\.txt$/, ''))

beforeAll(() => {
  for (const file of tracked()) cpSync(file, join(copy, file))
  run('git', 'init', '-q')
  run('git', 'add', '-A')
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const file of written) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join('.ci/holiday', `${file}.txt`), join(copy, file))
  }
  for (const [file, behind, added] of additions) change(file, `${behind}\n`, `${behind}\n${added}\n`)
  run('lingui', 'extract')
  for (const [file, texts] of Object.entries(translations))
    for (const [text, english] of Object.entries(texts))
      change(file, `msgid "${text}"\nmsgstr ""`, `msgid "${text}"\nmsgstr "${english}"`)
})

/** Milliseconds: it runs a part of the test command, three minutes on a quiet machine. */
const timeout = 900_000

test('a resource with a screen takes the twelve files of the recipe, and what its commands write', { timeout }, () => {
  run('node', 'bff/testing/examples/write-schema-modules.ts')
  run('node', 'bff/testing/examples/write-examples.ts')
  run('node', 'bff/config/dialect/write-table.ts')
  run('vitest', 'run', '--project', 'node', 'contracts/probes', '-u')
  run('vitest', 'run', '--project', 'web', 'src/features/holiday')
  run('oxfmt', 'docs/reference/springblade.md', 'contracts/openapi')
  run(
    'vitest',
    'run',
    '--project',
    'node',
    '.ci/',
    'contracts/',
    'bff/calls/audit/every',
    'bff/config/dialect',
    'bff/testing/examples',
  )
  const byHand = [...written, ...new Set(additions.map(([file]) => file)), ...Object.keys(translations)].toSorted()
  const [, recipe = ''] = /^### A resource\n([\s\S]*?)^### /m.exec(read('CONTRIBUTING.md')) ?? []
  const files = Array.from(recipe.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = '']) => file)
  expect(files.map((file) => file.replaceAll('<resource>', 'holiday')).toSorted()).toEqual(byHand)
  expect(byHand.length).toBeLessThanOrEqual(12)
  const changed = run('git', 'ls-files', '--modified', '--others', '--exclude-standard').trim().split('\n')
  const wanted = new Set([...byHand, ...generated, 'node_modules'])
  expect(changed.filter((file) => !wanted.has(file))).toEqual([])
})

test('one new call changes its own lines of the examples alone', () => {
  const removed = run('git', 'diff', '--numstat', 'contracts/openapi/examples.json').split('\t')[1]
  expect(removed).toBe('0')
})

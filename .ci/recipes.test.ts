import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const text = readFileSync('CONTRIBUTING.md', 'utf8')

/** Recipes by title, with the paths that their numbered steps begin with. */
const recipes = Array.from(text.matchAll(/^### (.+)\n([\s\S]*?)(?=^##)/gm), ([, title = '', body = '']) => ({
  title,
  body,
  files: Array.from(body.matchAll(/^\d\. `([^`]+)`/gm), ([, file = '']) => file),
}))

const recipe = (title: string) => recipes.find((it) => it.title === title) ?? { title, body: '', files: [] }

/** A path of a recipe as a glob. */
const globOf = (path: string) => path.replaceAll(/<\w+>/g, '*').replace('…', '**/*')

test('every file that a recipe names is there', () => {
  const files = recipes.flatMap((it) => it.files)
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !existsSync(file) && globSync(globOf(file)).length === 0)).toEqual([])
})

const numbers = ['three', 'four', 'five', 'six', 'seven']

test('a recipe that says how many files it takes lists as many', () => {
  const counted = recipes.filter(({ body }) => /^\w+ files/m.test(body))
  expect(counted.length).toBeGreaterThan(1)
  for (const { title, body, files } of counted) {
    const [, word = ''] = /^(\w+) files/m.exec(body) ?? []
    expect(`${title}: ${numbers[files.length - 3]}`).toBe(`${title}: ${word.toLowerCase()}`)
  }
})

/** Sources that contain a text, without tests of the tools and what is generated. */
const sourcesWith = (words: string) =>
  execFileSync('git', ['grep', '-lFw', words, '--', '*.ts', '*.tsx', ':!web/build/*.test.ts', ':!.ci', ':!*.gen.ts'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')

test('the address of a screen of administrators stands in the files of its recipe only', () => {
  const named = new Set(recipe("An administrator's screen").files.flatMap((it) => globSync(globOf(it))))
  const found = sourcesWith("/system/post'")
  expect(found).toContain('mocks/menu/seeds.ts')
  expect(found.filter((file) => !named.has(file))).toEqual([])
})

test('a grant of the log-in stands in the files of its recipe only', () => {
  const named = new Set(recipe('A log-in method').files.flatMap((it) => globSync(globOf(it))))
  const found = sourcesWith('sms_code').filter((file) => !file.endsWith('.test.ts'))
  expect(found).toContain('bff/log-in/method.ts')
  expect(found.filter((file) => !named.has(file))).toEqual([])
})

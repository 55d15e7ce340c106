import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import lingui from '../lingui.config.ts'
import { chunkSources } from '../web/chunks.ts'

/** Folders that a build makes, so that a fresh clone has none of them. */
const made = /^(\.\.\/)*(dist|node_modules)\b/

type Override = {
  files: string[]
  rules: Record<string, 'off' | [string, { patterns: { group?: string[]; regex?: string }[] }]>
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** What a path, folder or glob finds, from a folder of the repository. */
const found = (pattern: string, folder = '.') =>
  existsSync(join(folder, pattern)) || globSync(pattern, { cwd: folder }).length > 0

const tsconfigs = globSync('{.,.ci,bff,contracts,mocks,web,e2e}/tsconfig*.json')

test.each(tsconfigs)('whatever %s names is there', (file) => {
  const { extends: base, files = [], include = [], exclude = [], references = [] } = json(file)
  const paths = [base, ...files, ...include, ...exclude, ...references.map((it: { path: string }) => it.path)]
  const missing = paths.filter((path) => path && !made.test(path) && !found(path, dirname(file)))
  expect(missing).toEqual([])
})

test('every pattern of the linter and the formatter matches a file', () => {
  const { ignorePatterns, overrides } = json('.oxlintrc.json') as { ignorePatterns: string[]; overrides: Override[] }
  const groups = overrides.flatMap(({ rules }) =>
    Object.values(rules).flatMap((rule) => (rule === 'off' ? [] : rule[1].patterns.flatMap(({ group = [] }) => group))),
  )
  const all = [
    ...ignorePatterns,
    ...json('.oxfmtrc.json').ignorePatterns,
    ...overrides.flatMap(({ files }) => files),
    ...groups.map((group) => group.replace('**/', 'web/src/')),
  ]
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((pattern: string) => !made.test(pattern) && !found(pattern))).toEqual([])
})

test('every path of the catalogues and of the chunks is there', () => {
  const paths = (lingui.catalogs ?? []).flatMap(({ include, exclude = [] }) => [...include, ...exclude])
  const all = [...paths.map((path) => path.replace('<rootDir>/', '')), ...chunkSources]
  expect(all.filter((path) => !found(normalize(path)))).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import lingui from '../lingui.config.ts'
import { journeysOnNode } from '../playwright.config.ts'
import { routeGroups } from '../web/build/chunks/chunks.ts'
import { tracked } from './tracked.ts'

/** Build output: absent in a fresh clone. */
const built = /^(\.\.\/)*(dist|node_modules)\b/

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Whether a path or glob matches a file, relative to a folder of the repository. */
const matches = (pattern: string, folder = '.') =>
  existsSync(join(folder, pattern)) || globSync(pattern, { cwd: folder, exclude: ['**/node_modules'] }).length > 0

type Project = { extends?: string; files?: string[]; include?: string[]; exclude?: string[]; references?: Reference[] }
type Reference = { path: string }

const tsconfigs = tracked('*tsconfig*.json')

test.each(tsconfigs)('whatever %s names is there', (file) => {
  const { extends: base, files = [], include = [], exclude = [], references = [] } = json(file) as Project
  const paths = [...(base ? [base] : []), ...files, ...include, ...exclude, ...references.map(({ path }) => path)]
  expect(paths.filter((path) => !built.test(path) && !matches(path, dirname(file)))).toEqual([])
})

/** Source files of a project, relative to the root. */
function sourceFiles(tsconfig: string): string[] {
  const { include = [], exclude = [] } = json(tsconfig) as Project
  const cwd = dirname(tsconfig)
  const excluded = new Set(exclude.flatMap((it) => globSync([it, `${it}/**`], { cwd })))
  const files = globSync(include, { cwd, exclude: ['**/node_modules'] }).filter((file) => !excluded.has(file))
  return files.map((file) => normalize(join(cwd, file)))
}

/** A project with its references. */
function projectsFrom(tsconfig: string): string[] {
  const { references = [] } = json(tsconfig) as Project
  const paths = references.map(({ path }) => join(dirname(tsconfig), path))
  return [tsconfig, ...paths.flatMap((path) => projectsFrom(path.endsWith('.json') ? path : `${path}/tsconfig.json`))]
}

test('tsc -b checks every source file', () => {
  const checked = new Set(projectsFrom('tsconfig.json').flatMap(sourceFiles))
  const sources = tracked('*.ts', '*.tsx')
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => !checked.has(file))).toEqual([])
})

test('every file pattern of the linter and the formatter matches a file', () => {
  const { ignorePatterns, overrides } = json('.oxlintrc.json') as {
    ignorePatterns: string[]
    overrides: { files: string[] }[]
  }
  const patterns = [
    ...ignorePatterns,
    ...json('.oxfmtrc.json').ignorePatterns,
    ...overrides.flatMap(({ files }) => files),
  ]
  expect(patterns.length).toBeGreaterThan(8)
  expect(patterns.filter((pattern: string) => !built.test(pattern) && !matches(pattern))).toEqual([])
})

const catalogs = lingui.catalogs ?? []

test('every path of the catalogues and of the chunks is there', () => {
  const paths = catalogs.flatMap(({ include, exclude = [] }) => [...include, ...exclude])
  expect(paths.filter((path) => !matches(normalize(path.replace('<rootDir>/', ''))))).toEqual([])
  const modules = tracked('web/src/*.ts', 'web/src/*.tsx')
  const beginnings = Object.values(routeGroups).flat()
  expect(beginnings.filter((it) => !modules.some((path) => path.startsWith(`web/src/${it}`)))).toEqual([])
})

test('every file with texts is in a catalogue', () => {
  const inCatalogs = new Set(
    catalogs.flatMap(({ include, exclude = [] }) => {
      const excluded = new Set(exclude.flatMap(matchingFiles))
      return include.flatMap(matchingFiles).filter((file) => !excluded.has(file))
    }),
  )
  const withTexts = tracked('web/src/*.ts', 'web/src/*.tsx').filter(
    (file) => !file.includes('.test.') && /from '@lingui\/(?:core|react)\/macro'/.test(readFileSync(file, 'utf8')),
  )
  expect(withTexts.length).toBeGreaterThan(100)
  expect(withTexts.filter((file) => !inCatalogs.has(file))).toEqual([])
})

/** Files of a path of a catalogue: a file, a folder or a glob. */
const matchingFiles = (path: string) => {
  const pattern = path.replace('<rootDir>/', '')
  return globSync([pattern, `${pattern}/**/*`]).map((file) => normalize(file))
}

test('journeys that Node repeats are there', () => {
  expect(journeysOnNode.filter((name) => !existsSync(`e2e/${name}.e2e.ts`))).toEqual([])
})

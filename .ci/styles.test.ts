import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

import { importedBy } from './arrows.ts'

const mantine = 'node_modules/@mantine/core'

/** Relative imports of a file, as paths. */
const relativeImports = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g), ([, path = '']) =>
    normalize(join(dirname(file), path)),
  )

const sheetsByComponent = new Map<string, ReadonlySet<string>>()

/** Style sheets that a component of Mantine needs, including those of its inner components. */
function neededSheets(component: string): ReadonlySet<string> {
  const cached = sheetsByComponent.get(component)
  if (cached) return cached
  const sheets = new Set<string>()
  const visited = new Set<string>()
  const visit = (file: string) => {
    if (visited.has(file) || !/\/esm\/(components|utils)\//.test(file)) return
    visited.add(file)
    for (const path of relativeImports(file)) {
      // Static members, such as Checkbox.Card, are components of their own: see componentsIn.
      if (/\/(\w+)\/\1(Card|Indicator)\//.test(path) && !file.includes(dirname(path))) continue
      const name = basename(path).replace(/\.module\.mjs$/, '')
      if (path.endsWith('.module.mjs') && existsSync(`${mantine}/styles/${name}.css`)) sheets.add(name)
      else if (existsSync(path)) visit(path)
    }
  }
  for (const file of globSync(`${mantine}/esm/components/**/${component}.mjs`)) visit(file)
  sheetsByComponent.set(component, sheets)
  return sheets
}

/** Components of Mantine that a source file renders, such as `Button`, `Checkbox` and `CheckboxCard`. */
function componentsIn(text: string): string[] {
  const [, list = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? []
  const imported = list.split(',').map((it) => it.trim())
  const names = imported.filter((it) => /^[A-Z]/.test(it))
  const inner = names.flatMap((name) =>
    Array.from(text.matchAll(new RegExp(`\\b${name}\\.([A-Z]\\w+)`, 'g')), ([, part]) => `${name}${part}`),
  )
  return [...names, ...inner]
}

const sheetPattern = /@mantine\/core\/styles\/(\w+)\.css/g

/** Style sheets that a file imports, directly or through a list of style sheets. */
function sheetsImportedBy(file: string): Set<string> {
  const text = readFileSync(file, 'utf8')
  const own = Array.from(text.matchAll(sheetPattern), ([, name = '']) => name)
  const lists = importedBy(file, text).filter((path) => path.endsWith('/styles.ts'))
  return new Set([...own, ...lists.flatMap((path) => [...sheetsImportedBy(path)])])
}

test('the style sheet of each rendered Mantine component is imported by its module, or by every page', () => {
  const everywhere = sheetsImportedBy('web/src/ui/theme/styles.ts')
  const missing = globSync('web/src/**/*.tsx')
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const imported = sheetsImportedBy(file)
      const needed = new Set(componentsIn(readFileSync(file, 'utf8')).flatMap((name) => [...neededSheets(name)]))
      return [...needed].filter((it) => !everywhere.has(it) && !imported.has(it)).map((it) => `${file}: ${it}`)
    })
  expect(everywhere.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('the sheets of a component are those of its parts too', () => {
  expect(neededSheets('CheckboxCard')).toContain('CheckboxCard')
  expect(neededSheets('Checkbox')).toContain('InlineInput')
})

/** Style sheets of printed pages, which are measured in millimetres, and of pages without the large type. */
const fixedSheets = /\/(sheet\.module|page)\.css$/

/** Sizes above a line's width in pixels, which the large type leaves as they are; not conditions of a media query. */
const fixedSize = /^(?!\s*(?:@|\/?\*|border(?!-radius)|outline|filter|box-shadow)).*(?<![\w.])(?:[4-9]|\d\d+)px/

test('no size of a style sheet stays as it is in large type', () => {
  const fixed = globSync('web/src/**/*.css')
    .filter((file) => !fixedSheets.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => fixedSize.test(line) && !line.includes('max(16px, 1rem)'))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(fixed).toEqual([])
})

/** What the shared style of buttons decides: see ground.css. */
const ofNames = /(?:^|[{;\s])(?:height|white-space|line-height|word-break|text-wrap)\s*:/

/** Rules of a style sheet, as selectors and declarations; those within conditions too. */
const sheetRules = (text: string) =>
  Array.from(text.matchAll(/([^{};/]+)\{([^{}]*)\}/g), ([, selector = '', declarations = '']) => ({
    selector: selector.trim(),
    declarations,
  }))

/** Classes of the module that a source file gives to buttons. */
const buttonClassesIn = (file: string) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/<(?!Unstyled|Close|File)\w*Button\b(?:(?!\n\s*<|\/>)[^])*?\bclasses\.(\w+)/g),
    ([, name = '']) => name,
  )

test('no style sheet of a screen decides the height of a button or the lines of its name: all buttons grow alike', () => {
  const classesBySheet = new Map<string, Set<string>>()
  for (const file of globSync('web/src/**/*.tsx')) {
    const [, sheet] = /import classes from '(.+\.module\.css)'/.exec(readFileSync(file, 'utf8')) ?? []
    if (!sheet) continue
    const path = normalize(join(dirname(file), sheet))
    classesBySheet.set(path, new Set([...(classesBySheet.get(path) ?? []), ...buttonClassesIn(file)]))
  }
  const own = globSync('web/src/**/*.module.css').flatMap((file) =>
    sheetRules(readFileSync(file, 'utf8'))
      .filter(({ declarations }) => ofNames.test(declarations) && !/position:\s*absolute/.test(declarations))
      .filter(({ selector }) => {
        const [, name = ''] = /\.(\w+)(?!.*\s)[^\s]*$/.exec(selector) ?? []
        return /\.mantine-Button-|\bbutton\)*$/.test(selector) || classesBySheet.get(file)?.has(name)
      })
      .map(({ selector }) => `${file}: ${selector}`),
  )
  expect([...classesBySheet.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(10)
  expect(own).toEqual([])
})

const ofPrint = /@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** A selector without the arguments of its pseudo-classes. */
function withoutArguments(selector: string): string {
  const shorter = selector.replace(/:global\(([^()]*)\)/g, '$1').replace(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutArguments(shorter)
}

/** Whether a selector ends, behind an element with `:has()`, in an element of any name. */
const endsInAnything = (selector: string) =>
  selector.includes(':has(') &&
  withoutArguments(selector)
    .split(',')
    .some((it) => /[\s>+~](?:\*|:{1,2}[\w-]+)+$/.test(it))

test('behind :has() an element is named: otherwise each node that is inserted computes the style of all others', () => {
  const wide = globSync('web/src/**/*.css').flatMap((file) =>
    sheetRules(readFileSync(file, 'utf8').replace(ofPrint, ''))
      .filter(({ selector }) => endsInAnything(selector))
      .map(({ selector }) => `${file}: ${selector}`),
  )
  expect(wide).toEqual([])
  expect(
    ['.a:has(> :nth-child(3)) > :not(:last-child)', '.a tr:is(:hover, :has(.b)) > *'].filter(endsInAnything),
  ).toHaveLength(2)
  expect([':root:has(.a)', '.a:not(:has(> :not([hidden])))', '.a:has(b) > :global(.c)'].filter(endsInAnything)).toEqual(
    [],
  )
})

import { expect, test } from 'vitest'

import { polyfilled } from '../../src/client/polyfills/built-ins.ts'
import { missingApis } from './script-apis.ts'
import { unsupportedInScript } from './script-features.ts'
import { unsupportedInStyle } from './style-features.ts'
import { checkTargets } from './target-check.ts'
import { compareVersions, cssTarget, oldestVersions, scriptTarget } from './targets.ts'

const check = (path: string, text: string) => () => checkTargets([{ path, text }])

function isMissing(path: string) {
  const [owner = '', ...names] = path.split('.')
  return missingApis.statics.has(path) || missingApis.methods.get(names.at(-1) ?? '')?.includes(owner)
}

test('iOS 15.4 and Chromium 100, of which WebViews are made, are the oldest targets', () => {
  expect(Object.fromEntries(oldestVersions)).toMatchObject({ ios_saf: '15.4', safari: '15.4', chrome: '100' })
  expect(cssTarget).toContain('ios15.4')
  expect(scriptTarget).toContain('chrome100')
  expect(compareVersions('15.10', '15.4')).toBeGreaterThan(0)
  expect(compareVersions('15', '15.0')).toBe(0)
})

test.each([
  ['rows.toSorted()', 'Array#toSorted'],
  ['Map.groupBy(rows, byKind)', 'Map.groupBy'],
  ['globalThis.Promise.withResolvers()', 'Promise.withResolvers'],
  ['AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['map.keys().take(2)', 'Iterator#take'],
  ['form.requestSubmit()', 'HTMLFormElement#requestSubmit'],
  ['new Highlight(range)', 'Highlight'],
  ['class A { static { start() } }', 'static block of a class'],
  ['class A { b = start(name) }', 'name and call in a class field'],
  ['text.match(/(?<=a)b/)', 'lookbehind of a regex'],
  ['new RegExp("(?<!a)b")', 'lookbehind of a regex'],
])('%s is found', (code, name) => expect(unsupportedInScript(code)).toEqual([name]))

test.each(['/[a--b]/v', 'import data from "./a.json" with { type: "json" }', 'using file = open()'])(
  'the syntax of %s is later than that of the targets',
  (code) => expect(() => unsupportedInScript(code)).toThrow(SyntaxError),
)

test.each([
  'rows.at(-1); rows.findLast(Boolean); structuredClone(rows)',
  'document.startViewTransition?.(show)',
  'Object.values(rows).map(String).filter(Boolean)',
  'typeof Highlight',
  'class A { #b = new Map; c = () => start(name); #d = 1 }',
])('%s is read and run by all targets', (code) => expect(unsupportedInScript(code)).toEqual([]))

test.each([
  ['a:has(b) { color: red }', ':has'],
  ['@container (width > 1px) { a { color: red } }', '@container'],
  ['a { height: calc(100dvh - 1px) }', 'dvh'],
  ['a { background: linear-gradient(color-mix(in srgb, red, blue), red) }', 'color-mix()'],
  ['a { text-wrap: balance }', 'text-wrap'],
])('%s is found', (css, name) => expect(unsupportedInStyle(css)).toContain(name))

test('what stands in @supports is a choice, and prefixes are for those that know them', () => {
  expect(unsupportedInStyle('@supports (height: 1dvh) { a { height: 9dvh } }')).toEqual([])
  expect(unsupportedInStyle('a::-webkit-scrollbar { -webkit-appearance: none; inset: 0; aspect-ratio: 1 }')).toEqual([])
})

test('a build with a later API, or a polyfilled one in a worker, fails and names the file', () => {
  expect(check('assets/a.js', 'Promise.try(start)')).toThrow('assets/a.js: Promise.try')
  expect(check('assets/a.js', 'rows.toSorted()')).not.toThrow('toSorted')
  expect(check('sw.js', 'rows.toSorted()')).toThrow('sw.js: Array#toSorted')
  expect(check('index.html', '<script nonce="N">URL.parse(href)</script>')).toThrow('index.html: URL.parse')
  expect(check('assets/a.css', 'a { inset: 0; offset-path: none }')).toThrow('assets/a.css: offset-path')
})

test('an exception that no file needs fails the build', () => {
  expect(() => checkTargets([])).toThrow('exceptions of the targets that no file needs')
})

test('each polyfill is of something that a target lacks', () => {
  expect(polyfilled.filter((path) => !isMissing(path))).toEqual([])
})

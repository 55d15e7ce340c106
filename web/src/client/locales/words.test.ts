import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { homeNames } from './en/home-names.ts'
import { names } from './en/server-names.ts'

const folder = path.join(import.meta.dirname, 'en')

/** English texts of the catalogues; a text of several lines is one. */
const catalogueTexts = readdirSync(folder)
  .filter((file) => file.endsWith('.po'))
  .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n\n'))
  .map((entry) => Array.from((entry.split(/^msgstr /m)[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text]) => text).join(''))

const texts = [...catalogueTexts, ...Object.values(homeNames), ...Object.values(names)].map((text) =>
  text.replaceAll(/\{\w+\}/g, '…'),
)

/** Second words for a thing that has one: what is said instead. */
const variants: Readonly<Record<string, RegExp>> = {
  'admission ticket': /(?<!admission )\btickets?\b/i,
  'basic information': /\bbase info|\bpersonal details\b/i,
  email: /\be-mail|(?<!e)mail address/i,
  'ID document': /\btype of document\b|\bID type\b/i,
  'score report': /\banalysis report/i,
  'select an exam': /\bchoose an exam\b/i,
  '¥': /\bCNY\b/,
  openings: /\bwanted\b/i,
  'not met': /\bdoes not agree$/i,
  'can’t tell': /\bcannot be told\b/i,
  permanent: /\bkept without end\b/i,
}

test.each(Object.entries(variants))('“%s” has no second word in English', (_, variant) => {
  expect(texts.filter((text) => variant.test(text))).toEqual([])
})

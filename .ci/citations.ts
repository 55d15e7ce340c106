import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { parseSync } from 'rolldown/utils'

/**
 * Citations in comments and pages, and whether what they name exists.
 *
 *     source   = "Source:" citation { joint citation } end
 *     citation = document number { joint number } | "decision" number { joint number } | file | standard | address
 *     document = "security" | "blade-contract" | "ux" | "specification"
 *     number   = "R57" | "R3 to R9" | "4.1"            joint = "," | "and"            end = "." | "`" | end of comment
 *
 * Outside of "Source:" a document or "decision" before a number is a citation too.
 */
export type Citation = { readonly text: string; readonly index: number; readonly exists: boolean }

const root = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const documents = ['security', 'blade-contract', 'ux', 'specification'] as const

const decisions = new Set(readdirSync(new URL('docs/decisions', root)).map((name) => Number(name.slice(0, 4))))
const contents = new Map(documents.map((name) => [name as string, numbersIn(read(`docs/reference/${name}.md`))]))

/**
 * Numbers that a page can be cited by: of its headings, of items of its numbered lists, R and T of its requirements.
 */
export function numbersIn(markdown: string): ReadonlySet<string> {
  const numbers = new Set<string>()
  let section = ''
  for (const line of markdown.split('\n')) {
    const [, heading] = /^#{2,4} (\d+(?:\.\d+)*)\.? /.exec(line) ?? []
    const [, item] = /^(\d+)\. /.exec(line) ?? []
    const [, requirement] = /^- \*\*([RT]\d+) /.exec(line) ?? []
    if (line.startsWith('#')) section = heading ?? ''
    for (const number of [heading, item && section && `${section}.${item}`, requirement])
      if (number) numbers.add(number)
  }
  return numbers
}

/** Standards by name, each with an optional section. */
const standard =
  /(?:RFC \d{3,5}|draft-[a-z\d]+(?:-[a-z\d]+)+|CSP Level \d|Reporting API|HTML(?= \d)|WCAG \d\.\d|OWASP ASVS \d\.\d|Exif \d\.\d|ISO \d{4,5}-\d|GB(?:\/T)? \d{4,5}(?:-\d{4})?)(?: \d+(?:\.\d+)*)?(?![\w-])/y

/** Tokenizer, from left to right; spaces and line breaks are equal. */
class Reader {
  index: number
  readonly #text: string

  constructor(text: string, index: number) {
    this.#text = text.replaceAll(/\s/g, ' ')
    this.index = index
  }

  /** Consumes and returns a match at this position; null without one. */
  take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = this.index
    const match = sticky.exec(this.#text)
    if (match) this.index = sticky.lastIndex
    return match
  }

  rest = () => this.#text.slice(this.index, this.index + 60).trim()
}

const joint = / *, +(?:and +)?| +and +/

/** Citations of one "Source:"; a last one that does not exist marks unreadable text. */
export function source(text: string, from: number): Citation[] {
  const reader = new Reader(text, from)
  const matches: Citation[] = []
  do {
    reader.take(/ +/)
    const here = citation(reader)
    if (here.length === 0) return [...matches, unknown(reader)]
    matches.push(...here)
  } while (reader.take(joint))
  return reader.take(/ *(?:\.(?= |$)|`|$)/) ? matches : [...matches, unknown(reader)]
}

const unknown = (reader: Reader): Citation => ({ text: reader.rest(), index: reader.index, exists: false })

function citation(reader: Reader): Citation[] {
  const { index } = reader
  const numbered = numbers(reader)
  if (numbered.length > 0) return numbered
  const [decision, digits] = reader.take(/docs\/decisions\/(\d{4})(?:-[\w-]+\.md)?(?![\w-])/) ?? []
  if (decision) return [{ text: decision, index, exists: decisions.has(Number(digits)) }]
  const [file] = reader.take(/(?:docs\/[\w-]+\.md|contracts\/inventory\/endpoints\.tsv)(?!\w)/) ?? []
  if (file) return [{ text: file, index, exists: existsSync(new URL(file, root)) }]
  const [named] = reader.take(standard) ?? reader.take(/https:\/\/[^\s`]*[^\s`.,]/) ?? []
  return named ? [{ text: named, index, exists: true }] : []
}

/** A document or "decision" with its numbers; none for anything else. */
function numbers(reader: Reader): Citation[] {
  const start = reader.index
  const [, word] = reader.take(/(security|blade-contract|ux|specification|decisions?) +(?=R?T?\d)/i) ?? []
  if (!word) return []
  const document = word.toLowerCase()
  const matches: Citation[] = []
  let before = reader.index
  do {
    const index = reader.index
    const [, first] = reader.take(/([RT]\d+|\d+(?:\.\d+)*)(?!\w)/) ?? []
    if (!first) {
      reader.index = before // the separator leads to another citation
      break
    }
    const [, last] = (first.startsWith('R') && reader.take(/ +to +R(\d+)(?!\w)/)) || []
    for (const number of last ? range(first, last) : [first])
      matches.push({ text: `${document} ${number}`, index, exists: exists(document, number) })
    before = reader.index
  } while (reader.take(joint))
  if (matches.length === 0) reader.index = start
  return matches
}

/** `R3` and `9` are seven requirements; a reversed range does not exist. */
function range(first: string, last: string): string[] {
  const [from, to] = [Number(first.slice(1)), Number(last)]
  return from < to ? Array.from({ length: to - from + 1 }, (_, n) => `R${from + n}`) : [`${first} to R${last}`]
}

const exists = (document: string, number: string) =>
  contents.get(document)?.has(number) ?? (/^\d+$/.test(number) && decisions.has(Number(number)))

/** Citations in a text, with and without "Source:". */
export function citations(text: string): Citation[] {
  const cited = [...text.matchAll(/\bSources?:(?=\s|$)/g)].flatMap(({ index, 0: word }) =>
    source(text, index + word.length),
  )
  const places = new Set(cited.map(({ index }) => index))
  const inProse = [
    ...text.matchAll(/\b(?:(?:security|blade-contract|ux|specification|decisions?)\s+R?\d|docs\/decisions\/\d{4})/gi),
  ]
  const others = inProse.flatMap(({ index }) => citation(new Reader(text, index)))
  return [...cited, ...others.filter(({ index }) => !places.has(index))]
}

type SourceComment = { readonly text: string; readonly line: number }

/** Comments of a source file; adjoining line comments are one. A page is one comment. */
function commentsIn(file: string, text: string): SourceComment[] {
  if (file.endsWith('.md')) return [{ text, line: 1 }]
  const spans = file.endsWith('.css')
    ? Array.from(text.matchAll(/\/\*[\s\S]*?\*\//g), ({ index, 0: it }) => ({ start: index, end: index + it.length }))
    : parseSync(file, text).comments
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = joined.at(-1)
    if (last && text.startsWith('//', start) && /^\n[ \t]*$/.test(text.slice(last.end, start))) last.end = end
    else joined.push({ start, end })
  }
  return joined.map(({ start, end }) => ({
    text: text.slice(start, end).replaceAll(/^[ \t]*(?:\/\*+|\*\/|\*|\/\/)|\*\/$/gm, ''),
    line: lineOf(text, start),
  }))
}

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Missing citations of one text, each as `file:line citation`. */
export function wrongIn(file: string, text: string): string[] {
  if (!/source|security|blade-contract|ux|specification|decision/i.test(text)) return []
  return commentsIn(file, text).flatMap((comment) =>
    citations(comment.text)
      .filter((it) => !it.exists)
      .map((it) => `${file}:${comment.line + lineOf(comment.text, it.index) - 1} ${it.text}`),
  )
}

/** Tracked sources and pages, without the cited documents. */
export function trackedTexts(): { file: string; text: string }[] {
  const patterns = ['*.ts', '*.tsx', '*.css', '*.md', ':!docs/reference', ':!*.gen.ts']
  const names = execFileSync('git', ['ls-files', '-z', '--', ...patterns], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  })
  const files = names.split('\0').filter((file) => file && existsSync(new URL(file, root)))
  return files.map((file) => ({ file, text: read(file) }))
}

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

import { sourcesReachedFrom } from './source-graph.ts'

/** Messages of a catalogue by their ids. */
type Messages = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** Home and the frame around it. */
const entries = ['main.tsx', 'app/routes/_shell.tsx', 'app/routes/_shell/wel/index.tsx']

/** Sources whose texts the first page behind the log-in may show; the routes have the titles of pages. */
export const firstSources = (): ReadonlySet<string> =>
  new Set([...sourcesReachedFrom(entries, root), ...globSync('app/routes/**/*.tsx', { cwd: root })])

/** Catalogue of the source language: its texts are the message ids of the English one, so it has no file. */
const source = /\/locales\/zh\/([\w-]+\.po(?:\?\w+\.po)?)$/

/** `inside.po?first.po` and `inside.po?later.po`: the extension comes last, by which Lingui knows a catalogue. */
const catalog = /\/src\/client\/locales\/(\w+)\/([\w-]+\.po)(?:\?(first|later)\.po)?$/

/**
 * The Chinese catalogues from the English ones, and a catalogue in two parts: texts that home shows, and all others, which
 * are loaded with the next page.
 */
export const catalogParts = (): Plugin => ({
  name: 'catalog-parts',
  enforce: 'pre',
  resolveId: {
    filter: { id: source },
    handler: (id) => `${root}client/locales/zh/${source.exec(id)?.[1]}`,
  },
  load: { filter: { id: source }, handler: () => '' },
  transform: {
    order: 'post',
    filter: { id: catalog },
    async handler(code, id) {
      const [, locale, name = '', part] = catalog.exec(id) ?? []
      if (locale !== 'zh' && !part) return null
      const file = `${root}client/locales/en/${name}`
      this.addWatchFile(file)
      const messages = await messagesIn(file)
      const compiled = locale === 'zh' ? compileSource(messages) : code
      return { code: part ? onePart(compiled, messages, part) : compiled, map: null, moduleType: 'js' }
    },
  },
})

async function messagesIn(filename: string): Promise<Messages> {
  const content = readFileSync(filename, 'utf8')
  return formatter().parse(content, { locale: undefined, sourceLocale: 'zh', filename })
}

/** Module with the texts as the sources have them. */
function compileSource(messages: Messages): string {
  const texts = Object.entries(messages).map(([id, { message = id }]) => [id, message])
  return createCompiledCatalog('zh', Object.fromEntries(texts), { namespace: 'es' }).source
}

/** Module with the messages of a part: those that occur in one of the first sources, or all others. */
function onePart(code: string, messages: Messages, part: string): string {
  const sources = firstSources()
  const isFirst = ([file]: readonly [string, number?]) => sources.has(file.replace('web/src/', ''))
  const [, compiled = '""'] = /JSON\.parse\((".*")\)/s.exec(code) ?? []
  const own = Object.entries<unknown>(JSON.parse(JSON.parse(compiled))).filter(
    ([id]) => (messages[id]?.origin ?? []).some(isFirst) === (part === 'first'),
  )
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(own)))})`
}

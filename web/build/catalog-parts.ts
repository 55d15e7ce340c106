import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

import { sourcesReachedFrom } from './source-graph.ts'

const root = fileURLToPath(new URL('../src/', import.meta.url))

/** Home and the frame around it. */
const entries = ['main.tsx', 'app/routes/_shell.tsx', 'app/routes/_shell/wel/index.tsx']

/** Sources whose texts the first page behind the log-in may show; the routes have the titles of pages. */
export const firstSources = (): ReadonlySet<string> =>
  new Set([...sourcesReachedFrom(entries, root), ...globSync('app/routes/**/*.tsx', { cwd: root })])

/** `inside.po?first.po` and `inside.po?later.po`: the extension comes last, by which Lingui knows a catalogue. */
const part = /\/src\/client\/locales\/(\w+\/\w+\.po)\?(first|later)\.po$/

/** A catalogue in two parts: texts that home shows, and all others, which are loaded with the next page. */
export const catalogParts = (): Plugin => ({
  name: 'catalog-parts',
  transform: {
    order: 'post',
    filter: { id: part },
    async handler(code, id) {
      const [, path = '', which] = part.exec(id) ?? []
      const [, compiled = '""'] = /JSON\.parse\((".*")\)/s.exec(code) ?? []
      const messages = Object.entries<unknown>(JSON.parse(JSON.parse(compiled)))
      const first = await firstMessages(path)
      const own = messages.filter(([message]) => first.has(message) === (which === 'first'))
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(own)))
      return { code: `export const messages = JSON.parse(${text})`, map: null }
    },
  },
})

/** Ids of a catalogue's messages that occur in one of the first sources. */
async function firstMessages(path: string): Promise<ReadonlySet<string>> {
  const filename = `${root}client/locales/${path}`
  const content = readFileSync(filename, 'utf8')
  const catalog = await formatter().parse(content, { locale: undefined, sourceLocale: 'zh', filename })
  const sources = firstSources()
  const isFirst = ([file]: readonly [string, number?]) => sources.has(file.replace('web/src/', ''))
  return new Set(Object.entries(catalog).flatMap(([id, { origin = [] }]) => (origin.some(isFirst) ? [id] : [])))
}

import { globSync } from 'node:fs'

import type { Rolldown } from 'vite'

import type { Call } from '#contracts/core/call.ts'
import { captcha } from '#contracts/session/captcha.ts'

import { frameCalls, homeCalls } from '../../src/client/api/early-calls.ts'
import { type PagePlan, callRequest } from '../../src/client/api/page-plan.ts'

type Page = {
  readonly paths: RegExp
  /** Route files in web/src/app/routes. */
  readonly routes: readonly string[]
  /** Catalogues of texts in web/src/client/locales. */
  readonly catalogs: readonly string[]
  /** Tables of the server's names there, which Chinese has none of. */
  readonly names?: readonly string[]
  /** Modules that the page imports on demand, and always. */
  readonly onDemand?: readonly string[]
  /** Calls without an input, in the name of the account. */
  readonly calls: readonly Call[]
  /** The same for accounts that sign up for exams. */
  readonly candidateCalls?: readonly Call[]
  /** Calls without an input for a visitor who has to answer a captcha. */
  readonly captchaCalls?: readonly Call[]
}

/** First path segments of the pages behind the log-in: the folders of their routes. */
const frameSegments = globSync('*/', { cwd: new URL('../../src/app/routes/_shell/', import.meta.url) }).map((segment) =>
  segment.replace(/\W+$/, ''),
)

/** Pages whose files and calls begin with the document; a path may be of several. All of them read the session. */
export const pages: readonly Page[] = [
  { paths: /^\/login$/, routes: ['login.tsx'], catalogs: ['open.po'], calls: [], captchaCalls: [captcha] },
  {
    paths: new RegExp(`^/(?:$|(?:${frameSegments.join('|')})/)`),
    routes: ['_shell.tsx'],
    catalogs: ['open.po', 'inside.po?first.po'],
    names: ['home-names.ts'],
    onDemand: ['/src/client/offline/network-or-cache.ts', '/node_modules/ky/distribution/index.js'],
    calls: frameCalls,
  },
  {
    paths: /^\/(?:wel\/(?:index|dashboard))?$/,
    routes: ['_shell/wel/index.tsx'],
    catalogs: [],
    calls: [],
    candidateCalls: homeCalls,
  },
]

/** Plans of the pages in a build: files that index.html names itself are left out. */
export function bundlePlans(bundle: Rolldown.OutputBundle, indexHtml: string): PagePlan[] {
  return pages.map(
    ({ paths, routes, catalogs, names = [], onDemand = [], calls, candidateCalls = [], captchaCalls = [] }) => {
      const modules = routes.map((route) => `/src/app/routes/${route}?tsr-split=component`)
      const filesIn = (locale: 'zh' | 'en') => {
        const texts = [...catalogs, ...(locale === 'zh' ? [] : names)].map(
          (name) => `/src/client/locales/${locale}/${name}`,
        )
        return chunkFiles(bundle, [...modules, ...onDemand, ...texts]).filter((file) => !indexHtml.includes(file))
      }
      return {
        paths: paths.source,
        files: { zh: filesIn('zh'), en: filesIn('en') },
        requests: calls.map((call) => callRequest(call)),
        candidateRequests: candidateCalls.map((call) => callRequest(call)),
        captchaRequests: captchaCalls.map((call) => callRequest(call)),
      }
    },
  )
}

/** Chunks of modules, named by a part of their id, with their imports and style sheets. */
function chunkFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(`/${chunk.fileName}`)) return
    files.add(`/${chunk.fileName}`)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(`/${sheet}`)
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) add(imported)
  }
  for (const part of modules) {
    // The chunk that is imported by its name, and the chunk with the module, if different.
    const matches = chunks.filter((it) => [it.facadeModuleId ?? '', ...it.moduleIds].some((id) => id.includes(part)))
    if (matches.length === 0) throw new Error(`no chunk has ${part}`)
    matches.forEach(add)
  }
  return [...files]
}

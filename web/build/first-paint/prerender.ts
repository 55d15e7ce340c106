import { fileURLToPath, pathToFileURL } from 'node:url'

import { build } from 'vite'

import { logInPart, markPart } from '#contracts/core/page-part.ts'

import { prerenderedId } from '../../src/frame/first-paint/prerendered-page.ts'
import { sourcePlugins } from '../plugins.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Options = { readonly captchaMode: boolean; readonly providers: readonly string[] }

/** What src/features/session/prerender.tsx exports. */
type Prerender = { prerenderLogIn(locale: 'zh' | 'en', options: Options, nonce: string): Promise<string> }

/** The log-in page of every kind of deployment, each a part of the page that begins with its style sheets. */
export async function prerenderedLogIn(nonce: string, sheets: readonly string[]): Promise<string> {
  const outDir = file('../../../dist/prerender')
  await build({
    root: file('../..'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: sourcePlugins(),
    build: {
      ssr: file('../../src/features/session/prerender.tsx'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  })
  const { prerenderLogIn } = (await import(pathToFileURL(`${outDir}/prerender.js`).href)) as Prerender
  const variants = [true, false].flatMap((captchaMode) => [
    { captchaMode, providers: [] },
    { captchaMode, providers: ['sso'] },
  ])
  // Outside of the removed element: React's page needs them as well.
  const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="${sheet}">`).join('')
  const parts = await Promise.all(
    variants.map(async (options) => {
      const pages = await Promise.all((['zh', 'en'] as const).map((locale) => prerenderLogIn(locale, options, nonce)))
      return markPart(logInPart(options), links + withoutInlineStyles(pages, nonce))
    }),
  )
  return parts.join('')
}

/**
 * Pages in their languages with style attributes as rules of one style element, since the content security policy
 * allows no attribute, and with their own style elements once.
 */
function withoutInlineStyles([zh = '', en = '']: readonly string[], nonce: string): string {
  const sheets = new Set<string>()
  const rules = new Map<string, number>()
  const bare = (html: string) =>
    html
      // Should the inline script fail: a GET would put the password into the address.
      .replaceAll('<form', '<form method="post"')
      .replaceAll(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
        sheets.add(css)
        return ''
      })
      .replaceAll(/ style="([^"]*)"/g, (_, css: string) => {
        if (!rules.has(css)) rules.set(css, rules.size)
        return ` data-style="${rules.get(css)}"`
      })
  const pages = `<div lang="zh-CN">${bare(zh)}</div><div lang="en">${bare(en)}</div>`
  const own = Array.from(rules, ([css, index]) => `#${prerenderedId} [data-style="${index}"]{${unescaped(css)}}`)
  const css = [...sheets, ...own, ...visibility].join('')
  return `<div id="${prerenderedId}"><style nonce="${nonce}">${css}</style>${pages}</div>`
}

/** One language is shown, and React's root only where the prerendered page is not. */
const visibility = [
  `:root[lang="en"] #${prerenderedId}>[lang="zh-CN"],:root:not([lang="en"]) #${prerenderedId}>[lang="en"],`,
  `:root[data-skip-prerendered] #${prerenderedId},`,
  `:root:not([data-skip-prerendered]) #${prerenderedId}~#root{display:none}`,
]

const unescaped = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

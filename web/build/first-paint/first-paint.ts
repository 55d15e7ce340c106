import { fileURLToPath } from 'node:url'

import { build } from 'rolldown'
import type { Plugin, ResolvedConfig } from 'vite'

import { rolesWith } from '#contracts/core/access.ts'
import { session } from '#contracts/session/session.ts'

import { type PagePlan, callRequest } from '../../src/client/api/page-plan.ts'
import { polyfillScript } from '../polyfills.ts'
import { scriptTarget } from '../targets/targets.ts'
import { checkFirstLoads } from './first-load.ts'
import { bundlePlans } from './page-plans.ts'
import { prerenderedLogIn } from './prerender.ts'
import { startPages } from './start-pages.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Placeholder of the nonce, for which the gateway puts in a fresh one. */
const nonce = '__NONCE__'

/**
 * What index.html holds for the first paint: an inline script in the head, the pages that need no script, and the log-in
 * page as HTML, once for each kind of deployment, of which the gateway selects one. Source: docs/decisions/0042.
 */
export const firstPaint = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle: files = {} }) {
        const plans = bundlePlans(files, html)
        checkFirstLoads(files, html, plans)
        const ofLogIn = plans.filter(({ paths }) => new RegExp(paths).test('/login')).flatMap((it) => it.files.zh)
        const sheets = ofLogIn.filter((it) => it.endsWith('.css'))
        const [script, logIn] = await Promise.all([inlineScript(plans, config), prerenderedLogIn(nonce, sheets)])
        const { style, body } = startPages(nonce)
        return html
          .replace(/<meta charset[^>]*>/, (meta) => `${meta}\n    ${style}<script nonce="${nonce}">${script}</script>`)
          .replace('<div id="root"></div>', (root) => logIn + root + body)
      },
    },
  }
}

async function inlineScript(plans: readonly PagePlan[], { env }: ResolvedConfig): Promise<string> {
  const { fileName, integrity } = await polyfillScript()
  const { output } = await build({
    input: file('../../src/frame/first-paint/inline-script.ts'),
    tsconfig: file('../../tsconfig.json'),
    platform: 'browser',
    transform: {
      target: [...scriptTarget],
      define: {
        PLANS: JSON.stringify(plans),
        SESSION: JSON.stringify(callRequest(session.current)),
        POLYFILLS: JSON.stringify({ src: `/${fileName}`, integrity }),
        ADMINISTRATORS: JSON.stringify(rolesWith('admin')),
        'import.meta.env.VITE_STORAGE_PREFIX': JSON.stringify(env['VITE_STORAGE_PREFIX'] ?? ''),
      },
    },
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'warn',
  })
  return output[0].code.trim()
}

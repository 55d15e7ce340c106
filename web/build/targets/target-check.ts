import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

import type { Plugin } from 'vite'

import { polyfilled } from '../../src/client/polyfills/built-ins.ts'
import { scriptExceptions, styleExceptions } from './exceptions.ts'
import { unsupportedInScript } from './script-features.ts'
import { unsupportedInStyle } from './style-features.ts'

/** A built file and its text. */
type BuiltFile = { readonly path: string; readonly text: string }

/** `Array#with` of Array.prototype.with. */
const polyfills = new Set(polyfilled.map((path) => path.replace('.prototype.', '#')))

/** Scripts that no polyfill reaches: workers, and what runs before. */
const isAlone = (path: string) => /^(?:sw\.js$|workers\/|index\.html$)/.test(path)

/**
 * Fails the build where a script or a style sheet uses what a browser of `browserslist` lacks: syntax, built-in APIs
 * without a polyfill, CSS. Source: docs/decisions/0134.
 */
export const targetCheck = (): Plugin => {
  let directory = ''
  return {
    name: 'target-check',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      directory = `${root}/${outDir}`
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // A build that failed has no page, and an error of its own.
        if (existsSync(`${directory}/index.html`)) checkTargets(await filesIn(directory))
      },
    },
  }
}

async function filesIn(directory: string): Promise<BuiltFile[]> {
  const paths = await readdir(directory, { recursive: true })
  const wanted = paths.filter((path) => /^(?!docs\/|assets\/polyfills-).*\.(?:js|css)$|^index\.html$/.test(path))
  return Promise.all(wanted.map(async (path) => ({ path, text: await readFile(`${directory}/${path}`, 'utf8') })))
}

/** Throws with all that the targets lack, by file, and exceptions that nothing needs. */
export function checkTargets(files: readonly BuiltFile[]) {
  const used = new Set<string>()
  const found = files.flatMap((file) =>
    unsupportedIn(file).flatMap((use) => {
      const name = use.replace(/:? \S+$|\(\)$/, '')
      if (polyfills.has(use) && !isAlone(file.path)) return []
      used.add(use in scriptExceptions ? use : name)
      return use in scriptExceptions || name in styleExceptions ? [] : [`${file.path}: ${use}`]
    }),
  )
  const idle = [...Object.keys(scriptExceptions), ...Object.keys(styleExceptions)].filter((it) => !used.has(it))
  if (found.length > 0) throw new Error(`what browsers of browserslist lack:\n${found.join('\n')}`)
  if (idle.length > 0) throw new Error(`exceptions of the targets that no file needs: ${idle.join(', ')}`)
}

function unsupportedIn({ path, text }: BuiltFile): string[] {
  if (path.endsWith('.js')) return unsupportedInScript(text)
  if (path.endsWith('.css')) return unsupportedInStyle(text)
  const inline = Array.from(text.matchAll(/<(script|style) nonce[^>]*>([\s\S]*?)<\/\1>/g))
  return inline.flatMap(([, tag, code = '']) =>
    tag === 'script' ? unsupportedInScript(code) : unsupportedInStyle(code),
  )
}

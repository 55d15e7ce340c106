import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { build } from 'rolldown'
import type { Plugin } from 'vite'

import { noteShipped } from './shipped-packages.ts'
import { integrityValue } from './subresource-integrity.ts'
import { scriptTarget } from './targets/targets.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Script = { readonly fileName: string; readonly code: string; readonly integrity: string }

let built: Promise<Script> | undefined

/** The script with the polyfills: only a browser that lacks something loads it. */
export const polyfillScript = (): Promise<Script> => (built ??= bundle())

async function bundle(): Promise<Script> {
  const { output } = await build({
    input: file('../src/client/polyfills/install.ts'),
    tsconfig: file('../tsconfig.json'),
    platform: 'browser',
    transform: { target: [...scriptTarget] },
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'warn',
  })
  const [{ code, moduleIds }] = output
  noteShipped(moduleIds)
  const fileName = `assets/polyfills-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  return { fileName, code, integrity: integrityValue(code) }
}

/** Puts the script among the files of the client. */
export const polyfills: Plugin = {
  name: 'polyfills',
  apply: 'build',
  async buildStart() {
    const { fileName, code } = await polyfillScript()
    this.emitFile({ type: 'asset', fileName, source: code })
  },
}

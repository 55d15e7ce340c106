import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { build } from 'rolldown'
import type { Plugin } from 'vite'

import { noteShipped } from './shipped-packages.ts'
import { scriptTarget } from './targets/targets.ts'

const source = fileURLToPath(new URL('../src/client/service-worker/worker.ts', import.meta.url))
const tsconfig = fileURLToPath(new URL('../tsconfig.worker.json', import.meta.url))

/** Itself, what the edge reads, and what few need: the font, the icons of an installation. */
const notPrecached = /^(?:sw\.js|_headers|\.assetsignore|.+\.(?:woff2|png))$/

/** Folders of files whose names change with their content. */
const hashed = /^(?:assets|workers)\//

/**
 * Builds the service worker after the client, with the list of the client's files: its bytes change exactly when one of
 * the files does. None in development: it would serve stale sources.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const { output } = await build({
      input: source,
      tsconfig,
      platform: 'browser',
      transform: { target: [...scriptTarget], define: { SHELL: JSON.stringify(await listFiles(dir)) } },
      output: { file: `${dir}/sw.js`, format: 'iife', minify: true },
      logLevel: 'warn',
    })
    noteShipped(output[0].moduleIds)
  },
})

async function listFiles(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((it) => it.isFile())
    .map((it) => `${it.parentPath}/${it.name}`.slice(directory.length + 1))
  const precachedPaths = paths.filter((path) => !notPrecached.test(path)).toSorted()
  return Promise.all(
    precachedPaths.map(async (path) => ({ url: `/${path}`, revision: await fileRevision(directory, path) })),
  )
}

async function fileRevision(directory: string, path: string): Promise<string | null> {
  if (hashed.test(path)) return null
  const bytes = await readFile(`${directory}/${path}`)
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

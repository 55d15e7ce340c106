import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { packageFolders } from '#bff/platform/bundle/shipped.ts'

/** Modules of the client; the workers are built apart. */
const shipped = new Set<string>()

/** Notes modules that are shipped. */
export function noteShipped(moduleIds: Iterable<string>): void {
  for (const id of moduleIds) shipped.add(id)
}

/** Records the modules of the chunks, and style sheets, which are modules without code. */
export const noteChunks = (): Plugin => ({
  name: 'note-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    noteShipped(Object.values(bundle).flatMap((it) => (it.type === 'chunk' ? it.moduleIds : [])))
    noteShipped([...this.getModuleIds()].filter((id) => /\.css(?:\?|$)/.test(id)))
  },
})

/** Writes the list for the SBOM, when all parts of the client are built. */
export const shippedPackages = (): Plugin => ({
  name: 'shipped-packages',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      const folder = fileURLToPath(new URL('../../dist/packages/', import.meta.url))
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}client.json`, JSON.stringify(packageFolders(shipped)))
    },
  },
})

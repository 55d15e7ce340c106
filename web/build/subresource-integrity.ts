import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

import type { Plugin } from 'vite'

/** Tags of index.html that load code or style of a file. */
const tag = /<(?:script|link rel="stylesheet")[^>]* (?:src|href)="(\/[^"]+)"[^>]*>/g

/**
 * Subresource integrity: scripts and style sheets of index.html name the hash of their file. Files are written by then,
 * and the service worker, which takes the hash of index.html, is not. Source: security R38.
 */
export const subresourceIntegrity = (): Plugin => ({
  name: 'subresource-integrity',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir = '' }) {
      const page = `${dir}/index.html`
      await writeFile(page, await withIntegrity(await readFile(page, 'utf8'), (path) => readFile(dir + path)))
    },
  },
})

/** The page with the attribute `integrity` on each tag that names a file; `read` takes its path. */
export async function withIntegrity(html: string, read: (path: string) => Promise<Uint8Array>): Promise<string> {
  const paths = [...new Set([...html.matchAll(tag)].map(([, path = '']) => path))]
  const hashes = new Map(
    await Promise.all(paths.map(async (path) => [path, integrityValue(await read(path))] as const)),
  )
  return html.replaceAll(tag, (text: string, path: string) => text.replace('>', ` integrity="${hashes.get(path)}">`))
}

/** Value of the attribute `integrity`. */
export const integrityValue = (bytes: Uint8Array | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Compresses the built files once, as hard as possible, for the Node entry: `.br` and `.gz` beside each. The edge
 * compresses on its own: `.assetsignore` keeps them out of its upload.
 */
export const precompress = (): Plugin => {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      directory = `${root}/${outDir}`
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '*.br\n*.gz\n' })
    },
    // After every writeBundle: the service worker is among the files. A first build that failed has no folder.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (existsSync(directory)) await compressAll(directory)
      },
    },
  }
}

/** Writes the compressed copies of every file of a folder. */
export async function compressAll(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name))
  await Promise.all(files.map((file) => compress(`${file.parentPath}/${file.name}`)))
}

const isCompressible = (name: string) => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(name) ?? '')

async function compress(path: string) {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import type { Assets } from './client.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type File = { readonly path: string; readonly size: number }

/**
 * The built client from disk, for Node: compressed files that the build left beside the plain ones, and hashed names
 * kept for a year. The list of files is read once: what is not in it does not exist. Throws when there is no directory.
 */
export async function clientAssets(directory: URL): Promise<Assets> {
  const known = await listed(fileURLToPath(directory))
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!known.has(pathname)) return null
    const accepted = request.headers.get('Accept-Encoding') ?? ''
    const encoding = encodings.find(([name, suffix]) => accepted.includes(name) && known.has(pathname + suffix))
    const file = known.get(pathname + (encoding?.[1] ?? ''))
    if (!file) return null
    return new Response(Readable.toWeb(createReadStream(file.path)) as ReadableStream, {
      headers: headersOf(pathname, file, encoding?.[0]),
    }) // Node's stream is the web's
  }
}

async function listed(root: string): Promise<Map<string, File>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (path) => ({ path, size: (await stat(path)).size })))
  return new Map(sizes.map((file) => [`/${relative(root, file.path).split(sep).join('/')}`, file]))
}

function headersOf(pathname: string, file: File, encoding: string | undefined): Record<string, string> {
  return {
    'Content-Type': types[extname(pathname)] ?? 'application/octet-stream',
    'Content-Length': String(file.size),
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
  }
}

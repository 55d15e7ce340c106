import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import { immutableCaching } from '#bff/guard/headers.ts'
import type { Assets } from '../../context.ts'

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

type Bytes = Uint8Array<ArrayBuffer>
type Compress = (bytes: Bytes) => Promise<Buffer<ArrayBuffer>>
const encodings: readonly [string, Compress][] = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
]
const worthIt = /^(?:text|application\/(?:json|manifest)|image\/svg)/

/**
 * The built client from memory, for Node: a megabyte or so, read at the start. What is not there then does not exist.
 * A file is compressed when it is first asked for, and hashed names are kept for a year. Throws without a directory.
 */
export async function clientAssets(directory: URL): Promise<Assets> {
  const files = await readAll(fileURLToPath(directory))
  const compressed = new Map<string, Promise<Bytes>>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    const plain = files.get(pathname)
    if (!plain) return null
    const accepted = request.headers.get('Accept-Encoding') ?? ''
    const type = types[extname(pathname)] ?? 'application/octet-stream'
    const [encoding, compress] = (worthIt.test(type) && encodings.find(([name]) => accepted.includes(name))) || []
    const key = `${encoding} ${pathname}`
    if (compress && !compressed.has(key)) compressed.set(key, compress(plain))
    const bytes = (await compressed.get(key)) ?? plain
    return new Response(bytes, { headers: headersOf(pathname, type, bytes.length, encoding) })
  }
}

async function readAll(root: string): Promise<Map<string, Bytes>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(paths.map(async (path) => [path, new Uint8Array(await readFile(path))] as const))
  return new Map(files.map(([path, bytes]) => [`/${relative(root, path).split(sep).join('/')}`, bytes]))
}

function headersOf(pathname: string, type: string, size: number, encoding: string | undefined) {
  return {
    'Content-Type': type,
    'Content-Length': String(size),
    'Cache-Control': /^\/(?:assets|workers)\//.test(pathname) ? immutableCaching : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
  }
}

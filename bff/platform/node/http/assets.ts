import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'

import type { Assets } from '#bff/calls/dependencies.ts'
import { immutableCaching } from '#bff/http/guard/headers.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Encodings by preference, with the suffix that web/build/precompress.ts gives their files. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const
const compressed = /\.(?:br|gz)$/

/**
 * Built files from memory, a few megabytes that are read at the start: the client, and the API page where it is on.
 * Compressed files are served as the build made them. Throws without a directory.
 */
export async function clientAssets(...directories: readonly URL[]): Promise<Assets> {
  const folders = await Promise.all(directories.map((directory) => readAll(fileURLToPath(directory))))
  const files = new Map(folders.flatMap((folder) => [...folder]))
  const etags = new Map(Array.from(files, ([path, bytes]) => [path, entityTag(bytes)]))
  return async ({ url, headers }) => {
    const { pathname } = new URL(url)
    if (!files.has(pathname) || compressed.test(pathname)) return null
    const accepted = parseAccept(headers.get('Accept-Encoding') ?? '').filter(({ q }) => q > 0)
    const encoding = encodings.find(
      ({ name, suffix }) => files.has(pathname + suffix) && accepted.some(({ type }) => type === name),
    )
    const path = pathname + (encoding?.suffix ?? '')
    const etag = etags.get(path) ?? ''
    const common = { ETag: etag, 'Cache-Control': cacheControl(pathname), Vary: 'Accept-Encoding' }
    if (headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers: common })
    const bytes = files.get(path)
    return new Response(bytes, {
      headers: {
        ...common,
        'Content-Type': getMimeType(pathname) ?? 'application/octet-stream',
        'Content-Length': String(bytes?.length),
        ...(encoding && { 'Content-Encoding': encoding.name }),
      },
    })
  }
}

async function readAll(root: string): Promise<Map<string, Bytes>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const))
  return new Map(files.map(([path, bytes]) => [`/${relative(root, path).split(sep).join('/')}`, bytes]))
}

/** A strong validator: each encoding has its own. */
const entityTag = (bytes: Bytes) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

const cacheControl = (pathname: string) => (/^\/(?:assets|workers)\//.test(pathname) ? immutableCaching : 'no-cache')

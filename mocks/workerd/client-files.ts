import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'

/** A server of the built client for the worker alone, on a free port. */
export type ClientFiles = { readonly port: number; close(): void }

/**
 * Serves the files as they are now: a later build of the same checkout, as by a second start, changes none of them. Hashed files are
 * compressed, as the edge does it: the page itself is changed by the worker.
 */
export async function serveClientFiles(directory: string): Promise<ClientFiles> {
  const files = new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(directory, file)}`, readFileSync(file)]),
  )
  const compressedFiles = new Map<string, Buffer>()
  function compressed(pathname: string, bytes: Buffer): Buffer {
    const known = compressedFiles.get(pathname) ?? gzipSync(bytes)
    compressedFiles.set(pathname, known)
    return known
  }
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://client')
    const bytes = files.get(pathname)
    if (!bytes) {
      response.writeHead(404).end()
      return
    }
    const type = getMimeType(pathname) ?? 'application/octet-stream'
    const isHashed = /^\/(?:assets|workers)\//.test(pathname)
    const isCompressed =
      isHashed && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
    const body = isCompressed ? compressed(pathname, bytes) : bytes
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': body.length,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isCompressed && { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }),
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'

import { getMimeType } from 'hono/utils/mime'

/** A server of the built client for the worker alone, on a free port. */
export type ClientFiles = { readonly port: number; close(): void }

/** Serves the files as they are now: a later build of the same checkout, as by a second start, changes none of them. */
export async function serveClientFiles(directory: string): Promise<ClientFiles> {
  const files = new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(directory, file)}`, readFileSync(file)]),
  )
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://client')
    const bytes = files.get(pathname)
    if (!bytes) {
      response.writeHead(404).end()
      return
    }
    const isHashed = /^\/(?:assets|workers)\//.test(pathname)
    response.writeHead(200, {
      'Content-Type': getMimeType(pathname) ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(bytes)
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

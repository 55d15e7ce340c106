import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that nobody uses now. */
export const freePort = () => listenable(0)

/** A port that nobody uses now, and the next one neither. */
export async function freePortPair(): Promise<number> {
  const port = await freePort()
  return listenable(port + 1).then(
    () => port,
    () => freePortPair(),
  )
}

/** Listens on a port for a moment; 0 for any. Rejects where it is in use. */
async function listenable(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's
  server.close()
  await once(server, 'close')
  return port
}

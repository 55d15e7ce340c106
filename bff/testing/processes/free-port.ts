import { checkPort } from '#mocks/check-port.ts'

/**
 * Ports below those that Linux gives to connections (from 32,768 on), of which one may be taken before a server listens. The
 * bus of a Redis cluster, 10,000 ports above, is below them as well.
 */
const [lowest, highest] = [10_000, 22_000]

/** A port that nobody uses now. */
export function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  return listenable(port).catch(() => freePort())
}

/** A port that nobody uses now, and the next one neither. */
export async function freePortPair(): Promise<number> {
  const port = await freePort()
  return listenable(port + 1).then(
    () => port,
    () => freePortPair(),
  )
}

/** Rejects where the port is in use. */
const listenable = (port: number) => checkPort('port', port, '127.0.0.1').then(() => port)

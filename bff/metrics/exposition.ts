import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'

/** The figures as Prometheus reads them, and who may. */
export type MetricsExposition = {
  readonly contentType: string
  read(): Promise<string>
  /** Bearer token that a reader needs. */
  readonly token: string
}

/** Whether an Authorization header has the bearer token, in constant time for each length. */
export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

import type { AppContext } from '#bff/http/context.ts'
import type { Callers } from '../caller.ts'

/** The client of a request as it describes itself. */
export const readUserAgent = (c: AppContext) => c.req.header('User-Agent') ?? ''

/** The client of a log-in: its address and what it says of itself. */
export const readClient = (c: AppContext, { rateLimitSubject }: Pick<Callers, 'rateLimitSubject'>) => ({
  address: rateLimitSubject(c).address,
  userAgent: readUserAgent(c),
})

import { createServer, type Server } from 'node:http'

import { hasBearerToken } from '#bff/http/guard/bearer-token.ts'
import type { MetricsExposition } from '#bff/http/metrics/exposition.ts'

/** HTTP server of the figures alone, on a port that no browser reaches; with a token it needs that as well. */
export function metricsServer({ contentType, read }: Omit<MetricsExposition, 'token'>, token?: string): Server {
  return createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    const answer = (status: number, body: string, headers: Readonly<Record<string, string>>) =>
      response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body)
    if (request.url !== '/metrics' || request.method !== 'GET') return answer(404, 'not found\n', {})
    if (token && !hasBearerToken(request.headers.authorization, token)) {
      return answer(401, 'unauthorised\n', { 'WWW-Authenticate': 'Bearer' })
    }
    return void read().then(
      (text) => answer(200, text, { 'Content-Type': contentType }),
      () => answer(500, 'failed\n', {}),
    )
  })
}

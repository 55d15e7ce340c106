import { type Api, endpoints } from '#contracts/api.ts'
import type { ServerTraits } from '#contracts/server-traits.ts'

import type { Dialect } from './dialect.ts'
import { columnsWithout, unknownFilters, isOfferedBy } from './spelling.ts'

/** What pages must know of a server of the dialect. `sites`: origins that its menu may lead to. */
export function serverTraits(dialect: Dialect, api: Api, sites: readonly string[] = []): ServerTraits {
  const calls = endpoints(api).map(({ endpoint }) => ({ endpoint, isOffered: isOfferedBy(dialect, endpoint) }))
  const present = calls.filter(({ isOffered }) => isOffered).map(({ endpoint }) => endpoint)
  const absent = calls.filter(({ isOffered }) => !isOffered).map(({ endpoint }) => endpoint.url)
  const presentUrls = present.map(({ url }) => url)
  return {
    absent: [
      ...new Set([
        ...absent.map((url) => shortestPrefix(url, presentUrls)),
        ...present.flatMap((endpoint) =>
          columnsWithout(dialect, endpoint).map(
            (column) => `${endpoint.url.slice(0, endpoint.url.lastIndexOf('/') + 1)}#${column}`,
          ),
        ),
        ...present.flatMap((endpoint) => unknownFilters(dialect, endpoint).map((field) => `${endpoint.url}?${field}`)),
      ]),
    ],
    manners: [...dialect.manners],
    ...(dialect.foreignPages && { foreignMenu: { pages: { ...dialect.foreignPages }, sites: [...sites] } }),
  }
}

/** The shortest beginning of an address, up to a slash, that no call of the server has; otherwise the address. */
function shortestPrefix(url: string, present: readonly string[]): string {
  const parts = url.split('/')
  for (let length = 3; length < parts.length; length += 1) {
    const prefix = `${parts.slice(0, length).join('/')}/`
    if (!present.some((it) => it.startsWith(prefix))) return prefix
  }
  return url
}

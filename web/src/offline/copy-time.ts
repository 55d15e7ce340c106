import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Times of the offline copies that queries show, ISO 8601; garbage-collected with their query. */
const times = new WeakMap<object, string>()

const queryOf = (client: QueryClient, queryKey: QueryKey) => client.getQueryCache().find({ queryKey, exact: true })

/** Marks the data of a query as a copy, or with null as current. */
export function setCopyTime(client: QueryClient, queryKey: QueryKey, copiedAt: string | null) {
  const query = queryOf(client, queryKey)
  if (query && copiedAt) times.set(query, copiedAt)
  else if (query) times.delete(query)
}

/** Whether a query shows an offline copy. */
export const isCopy = (query: object) => times.has(query)

/** Refetch interval while a query shows an offline copy, in milliseconds; false once its data is current. */
export const copyRefetchInterval = (query: object) => isCopy(query) && 5_000

/** Time of the copy that a query shows; null when its data came over the network. */
export const copyTime = (client: QueryClient, queryKey: QueryKey): string | null =>
  times.get(queryOf(client, queryKey) ?? times) ?? null

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** When the answers were kept that stand in for those of a network that is away; ISO 8601. They go with their query. */
const times = new WeakMap<object, string>()

const queryOf = (client: QueryClient, queryKey: QueryKey) => client.getQueryCache().find({ queryKey, exact: true })

/** Notes that what a query shows now is a copy, or with null that it is not. */
export function setCopyTime(client: QueryClient, queryKey: QueryKey, copiedAt: string | null) {
  const query = queryOf(client, queryKey)
  if (query && copiedAt) times.set(query, copiedAt)
  else if (query) times.delete(query)
}

/** Whether a query shows what was kept on this device. */
export const isCopy = (query: object) => times.has(query)

/** When what a query shows was kept on this device; null when it came over the network. */
export const copyTime = (client: QueryClient, queryKey: QueryKey): string | null =>
  times.get(queryOf(client, queryKey) ?? times) ?? null

import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** When a copy was stored, and until when it is shown. ISO 8601. */
export type CopyTime = { readonly copiedAt: string; readonly endTime: string }

/** Times of the offline copies that queries show; garbage-collected with their query. */
const times = new WeakMap<object, CopyTime>()

const cachedQuery = (client: QueryClient, queryKey: QueryKey) => client.getQueryCache().get(hashKey(queryKey))

/** Marks the data of a query as a copy, or with null as current. */
export function setCopyTime(client: QueryClient, queryKey: QueryKey, time: CopyTime | null) {
  const query = cachedQuery(client, queryKey)
  if (query && time) times.set(query, time)
  else if (query) times.delete(query)
}

/** Whether a query shows an offline copy. */
export const isCopy = (query: object) => times.has(query)

/** Refetch interval while a query shows an offline copy, in milliseconds; false once its data is current. */
export const copyRefetchInterval = (query: object) => isCopy(query) && 5_000

/** Times of the copy that a query shows; null when its data came over the network. */
export const copyTimes = (query: object): CopyTime | null => times.get(query) ?? null

/** As `copyTimes`, by the key of the query; null also when there is none. */
export const copyTime = (client: QueryClient, queryKey: QueryKey): CopyTime | null =>
  copyTimes(cachedQuery(client, queryKey) ?? times)

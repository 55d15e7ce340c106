import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Replaces query data with the result of a save. A read in flight may have begun before the save and must not undo it:
 * it is cancelled and repeated.
 */
export async function replaceQueryData<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  next: (old: T) => T,
) {
  const isReading = client.isFetching({ queryKey, exact: true }) > 0
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, (old) => old && next(old))
  if (isReading) void client.invalidateQueries({ queryKey, exact: true })
}

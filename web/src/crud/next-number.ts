/** Number after the largest one of a level. */
export const nextSort = (rows: readonly { readonly sort: number | null }[]) =>
  Math.max(0, ...rows.map(({ sort }) => sort ?? 0)) + 1

/** Key after the largest one, as wide as that; empty where a key is no number. */
export function nextKey(keys: readonly string[]): string {
  if (keys.length === 0) return '1'
  if (!keys.every((key) => /^\d{1,9}$/.test(key))) return ''
  const largest = keys.reduce((one, other) => (Number(other) > Number(one) ? other : one))
  return String(Number(largest) + 1).padStart(largest.length, '0')
}

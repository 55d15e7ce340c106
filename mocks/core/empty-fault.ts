/** An answer whose lists have no rows, and its pages none either. */
export function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || !value || value instanceof Blob) return value
  const isPage = 'records' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isPage && (key === 'total' || key === 'pages') ? 0 : withoutRows(item),
    ]),
  )
}

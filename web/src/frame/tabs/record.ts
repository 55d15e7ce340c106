/** Location of a page, as far as tabs need it. */
export type Address = { pathname: string; search: Readonly<Record<string, unknown>> }

/** Tab key: the path and those search parameters that identify the record. */
export function recordKey({ pathname, search }: Address, parts: readonly string[] = []): string {
  const entries = parts.filter((name) => search[name] !== undefined).map((name) => [name, String(search[name])])
  return entries.length > 0 ? `${pathname}?${new URLSearchParams(entries).toString()}` : pathname
}

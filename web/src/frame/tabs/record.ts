/** Where a page is, whatever else the router knows of it. */
export type Address = { pathname: string; search: Readonly<Record<string, unknown>> }

/** The address of a record: its path, and those parts of its search that say which one. Each has a tab of its own. */
export function recordOf({ pathname, search }: Address, parts: readonly string[] = []): string {
  const known = parts.filter((name) => search[name] !== undefined).map((name) => [name, String(search[name])])
  return known.length > 0 ? `${pathname}?${new URLSearchParams(known).toString()}` : pathname
}

/** A part of an object; of a record, a record. */
type PartOf<T> = string extends keyof T ? T : Partial<T>

/** The values of these names only; of no values none. */
export function pick<T extends object>(values: T | undefined, names: Iterable<string>): PartOf<T> {
  const picked = new Set(names)
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => picked.has(name))) as PartOf<T> // by the filter
}

/** The values but those of these names; of no values none. */
export function omit<T extends object>(values: T | undefined, names: Iterable<string>): PartOf<T> {
  const omitted = new Set(names)
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !omitted.has(name))) as PartOf<T> // by the filter
}

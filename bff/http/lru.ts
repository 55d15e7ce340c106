/** Sets an entry as the newest one of a map of at most so many entries: the one that was set longest ago goes. */
export function setNewest<Key, Value>(entries: Map<Key, Value>, [key, value]: readonly [Key, Value], max: number) {
  entries.delete(key)
  entries.set(key, value)
  if (entries.size <= max) return
  const [oldest = key] = entries.keys()
  entries.delete(oldest)
}

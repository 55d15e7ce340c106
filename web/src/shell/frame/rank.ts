type Find = (text: string, keyword: string) => unknown

/**
 * How well a name fits what is looked for: 0 begins with it, 1 contains it, 2 is read like it (pinyin, initials); null
 * not at all. Source: specification 2, ux 4.13.
 */
export function rankOf(name: string, keyword: string, find: Find): 0 | 1 | 2 | null {
  const text = name.toLowerCase()
  const wanted = keyword.trim().toLowerCase()
  if (text.startsWith(wanted)) return 0
  if (text.includes(wanted)) return 1
  return find(name, wanted) === false ? null : 2
}

/** What fits, the best first; what fits equally well stays in its order. */
export function ranked<T extends { label: string }>(items: readonly T[], keyword: string, find: Find): T[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item.label, keyword, find)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

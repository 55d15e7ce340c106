import { pinyinInitials } from '#web/ui/search/pinyin-initials.ts'

type Find = (text: string, keyword: string) => unknown

/**
 * Match quality of a name: 0 prefix, 1 substring, 2 beginning of its initials, 3 otherwise in its pinyin, where each
 * reading of a character counts; null for no match. Source: specification 2.5, ux 4.13.
 */
export function nameRank(name: string, keyword: string, find: Find): 0 | 1 | 2 | 3 | null {
  const text = name.toLowerCase()
  const term = keyword.trim().toLowerCase()
  if (text.startsWith(term)) return 0
  if (text.includes(term)) return 1
  if (find(name, term) === false) return null
  return pinyinInitials(name).startsWith(term) ? 2 : 3
}

/** Whether one of the other words for an item is in the keyword, or begins as it does. */
function isMeant(words: string, keyword: string, find: Find): boolean {
  const term = keyword.trim().toLowerCase()
  const all = words.toLowerCase().split(' ').filter(Boolean)
  return all.some((word) => term.includes(word) || nameRank(word, term, find) !== null)
}

/** Matches, best first, those by other words last; a stable sort. */
export function ranked<T extends { label: string; words?: string }>(
  items: readonly T[],
  keyword: string,
  find: Find,
): T[] {
  return items
    .flatMap((item) => {
      const rank = nameRank(item.label, keyword, find) ?? (isMeant(item.words ?? '', keyword, find) ? 4 : null)
      return rank === null ? [] : [{ item, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** Bigrams of a path. */
const pathBigrams = (path: string) => {
  const text = path.toLowerCase().replace(/\/index$/, '')
  return new Set(Array.from(text).flatMap((sign, at) => (at ? text[at - 1] + sign : [])))
}

/** Similarity of two paths by shared bigrams (Dice coefficient), 0 to 1. */
function likeness(one: string, other: string): number {
  const a = pathBigrams(one)
  const b = pathBigrams(other)
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size || 1)
}

/**
 * Entries similar to an unknown path, best first: by spelling, or by one of its words in the name, pinyin and initials
 * included. Source: ux 4.1.
 */
export function similarEntries<T extends { label: string; path: string }>(
  items: readonly T[],
  wrong: string,
  find: Find,
): T[] {
  const words = wrong.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && word !== 'index')
  const score = ({ label, path }: T) =>
    words.some((word) => nameRank(label, word, find) !== null) ? 1 : likeness(path, wrong)
  return items
    .map((item) => ({ item, score: score(item) }))
    .filter((it) => it.score > 0.5)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

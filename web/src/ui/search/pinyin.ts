import { useQuery } from '@tanstack/react-query'

/** First and last index of a match. */
export type PinyinMatch = readonly [from: number, to: number]

type Find = (text: string, keyword: string) => PinyinMatch | false

const literally: Find = (text, keyword) => {
  const from = text.toLowerCase().indexOf(keyword.toLowerCase())
  return from < 0 ? false : [from, from + keyword.length - 1]
}

/**
 * Matcher by characters, pinyin or initials. The pinyin table is loaded with the first search; until then characters
 * match.
 */
export function usePinyin(isEnabled: boolean): Find {
  const { data } = useQuery({
    queryKey: ['pinyin'],
    queryFn: async () => (await import('pinyin-match')).default,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (text, keyword) => literally(text, keyword) || (data?.match(text, keyword) ?? false)
}

/** A part of a text, and whether the other text has no counterpart of it. */
export type DiffPart = { readonly text: string; readonly isChanged: boolean }

/** Largest number of pairs of words that are compared; of longer texts all words count as changed. */
const maxPairs = 250_000

/** Words, white space and single signs of a text. */
const splitWords = (text: string) => text.match(/[\p{L}\p{N}_]+|\s+|./gu) ?? []

/** Two texts in parts, by the longest common subsequence of their words. */
export function wordDiff(from: string, to: string): readonly [DiffPart[], DiffPart[]] {
  const [a, b] = [splitWords(from), splitWords(to)]
  if (a.length * b.length > maxPairs) return [[{ text: from, isChanged: true }], [{ text: to, isChanged: true }]]
  const common = commonWords(a, b)
  return [diffParts(a, new Set(common.map(([at]) => at))), diffParts(b, new Set(common.map(([, at]) => at)))]
}

/** Places of the words of the longest common subsequence, in both texts. */
function commonWords(a: readonly string[], b: readonly string[]): [number, number][] {
  // Length of the longest common subsequence of what begins at each pair of places.
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const places: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) places.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1
    else j += 1
  }
  return places
}

/** Words joined into parts; `common` are the places of those that both texts have. */
function diffParts(words: readonly string[], common: ReadonlySet<number>): DiffPart[] {
  const parts: DiffPart[] = []
  for (const [at, text] of words.entries()) {
    const isChanged = !common.has(at)
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) parts.splice(-1, 1, { text: last.text + text, isChanged })
    else parts.push({ text, isChanged })
  }
  return parts
}

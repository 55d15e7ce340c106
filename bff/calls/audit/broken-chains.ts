import type { ChainLink } from '#bff/http/log-line.ts'

/** A line of a chain as it was found. */
export type Link = ChainLink & {
  readonly prev: string
  readonly step?: 'start' | 'end' | undefined
  readonly after?: ChainLink | undefined
  /** File and line number. */
  readonly place: string
  /** Its hash matches its text. */
  readonly isIntact: boolean
}

/** Result of a verification; one line each. Notes name findings that normal operation may cause, too. */
export type Findings = {
  readonly lines: number
  readonly problems: readonly string[]
  readonly notes: readonly string[]
  readonly isKeyWrong: boolean
}

type Chains = ReadonlyMap<string, readonly Link[]>

/** Faults of chains: lines that are changed, missing, moved, there twice, or of another chain. */
export function brokenChains(chains: Chains): Omit<Findings, 'isKeyWrong'> {
  const problems: string[] = []
  const notes: string[] = []
  let lines = 0
  for (const [chain, links] of chains) {
    lines += links.length
    const name = `chain ${chain.slice(0, 8)}`
    for (const problem of [...changed(links), ...moved(links), ...gaps(links)]) problems.push(`${name}: ${problem}`)
    for (const problem of cutOff(links, chains)) problems.push(`${name}: ${problem}`)
    for (const note of chainNotes(links, chains)) notes.push(`${name}: ${note}`)
  }
  return { lines, problems, notes }
}

function changed(links: readonly Link[]): string[] {
  const broken = links.filter(({ isIntact }) => !isIntact)
  if (broken.length === links.length && links.length > 1) {
    return [`none of its ${links.length} lines fits its hash: is AUDIT_KEY the right one?`]
  }
  return broken.map(({ seq, place }) => `line ${seq} (${place}) was changed`)
}

/** Lines that are not behind their predecessors: all but a longest increasing sequence, so that of a moved line only the line itself is named. */
function moved(links: readonly Link[]): string[] {
  const inOrder = longestIncreasing(links.map(({ seq }) => seq))
  const known = new Set<number>()
  return links.flatMap(({ seq, place }, index) => {
    const isRepeated = known.has(seq)
    known.add(seq)
    if (isRepeated) return [`line ${seq} is there again (${place})`]
    return inOrder.has(index) ? [] : [`line ${seq} (${place}) is out of order`]
  })
}

function gaps(links: readonly Link[]): string[] {
  const sorted = links.toSorted((a, b) => a.seq - b.seq)
  return sorted.slice(1).flatMap((link, index) => {
    const before = sorted[index]
    if (!before || link.seq === before.seq) return []
    const [first, last] = [before.seq + 1, link.seq - 1]
    if (first <= last) {
      const which = first === last ? `line ${first} is` : `lines ${first} to ${last} are`
      return [`${which} missing between ${before.place} and ${link.place}`]
    }
    const isOfOther = link.prev !== before.hash && before.isIntact && link.isIntact
    return isOfOther ? [`line ${link.seq} (${link.place}) does not follow line ${before.seq} (${before.place})`] : []
  })
}

/** A later chain names the last line of the one before it. */
function cutOff([first]: readonly Link[], chains: Chains): string[] {
  const { after } = first ?? {}
  const previous = after && chains.get(after.chain)
  if (!after || !previous) return []
  const last = Math.max(...previous.map(({ seq }) => seq))
  const name = `chain ${after.chain.slice(0, 8)}`
  if (last < after.seq) return [`it follows line ${after.seq} of ${name}, of which all behind line ${last} is missing`]
  const own = previous.find(({ seq }) => seq === after.seq)
  return own && own.hash !== after.hash ? [`it follows another line ${after.seq} of ${name}`] : []
}

function chainNotes(links: readonly Link[], chains: Chains): string[] {
  const [first] = links
  const notes: string[] = []
  if (first && first.seq > 0)
    notes.push(`begins with line ${first.seq} (${first.place}): what is before is in older files`)
  if (first?.after && !chains.has(first.after.chain)) notes.push('follows a chain that is in older files')
  if (!links.some(({ step }) => step === 'end')) {
    notes.push('has no last line: its process runs or was killed, or its end is in newer files or cut off')
  }
  return notes
}

/** Indices of a longest strictly increasing subsequence, by patience sorting. */
function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
  const tops: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tops[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = tops[low - 1] ?? -1
    tops[low] = index
  }
  const found = new Set<number>()
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) found.add(index)
  return found
}

/** Page of a list, as the contract has it. */
type Page = { records: unknown[]; total: number; size: number; current: number; pages: number }

type PageInput = { current: number; size: number; ascs?: string; descs?: string }

/** Reads one page in the order of the server. */
type ReadPage<R> = (input: PageInput) => Promise<R>

/**
 * A page of the newest rows, out of a list that is always in ascending order: read from its end. A page of ours
 * lies in two of the server's. Rows that are written meanwhile come after those that were counted.
 */
export async function newestFirst<R>(input: unknown, read: ReadPage<R>): Promise<R> {
  const { ascs, descs: _, ...query } = input as PageInput // the contract of such a list has these
  const { current, size } = query
  if (ascs) return read(query)
  const first = await read({ ...query, current: 1 })
  const { total } = first as Page // by the contract
  const [from, to] = [Math.max(0, total - current * size), total - (current - 1) * size]
  const pages = to <= 0 ? [] : range(Math.floor(from / size) + 1, Math.ceil(to / size))
  const readAgain = async (page: number) => (page === 1 ? first : read({ ...query, current: page }))
  const answers = await Promise.all(pages.map(readAgain))
  const rows = answers.flatMap((answer) => (answer as Page).records)
  const offset = ((pages[0] ?? 1) - 1) * size
  const records = rows.slice(from - offset, Math.max(0, to) - offset).toReversed()
  return { ...first, records, total, size, current, pages: Math.ceil(total / size) }
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

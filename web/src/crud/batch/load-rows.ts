import type { List } from '../list.ts'
import { type BatchProgress, withinRateLimit } from './batch.ts'

/** Rows of a page that is read for an export or a selection: the largest one. */
export const readSize = 200

type Options<Row extends { id: string }> = {
  list: Pick<List<Row>, 'total' | 'load' | 'isShown'>
  signal: AbortSignal
  onProgress: (progress: BatchProgress) => void
}

/** All rows of a list at once, to be compared with others; none where there are more than that. */
export async function allRows<Row extends { id: string }>(
  load: List<Row>['load'],
  { signal, atMost = Infinity }: { signal: AbortSignal; atMost?: number },
): Promise<Row[]> {
  const rows: Row[] = []
  let total = 0
  const counted: typeof load = async (page, options) => {
    const answer = await load(page, options)
    total = answer.total
    return answer
  }
  const list = { total: 0, load: counted }
  for await (const page of loadRows<Row>({ list, signal, onProgress: () => undefined })) {
    if (total > atMost) return []
    rows.push(...page)
  }
  return rows
}

/** All rows that match the filter, page by page, without those that a server ignored the filter for. */
export async function* loadRows<Row extends { id: string }>(options: Options<Row>): AsyncGenerator<Row[], void> {
  const { list, signal, onProgress } = options
  const { isShown = () => true } = list
  let done = 0
  let { total = 0 } = list
  const report = (waits = 0) => onProgress({ done: Math.min(done, total), total, waits })
  const limited = withinRateLimit(signal, report)
  report()
  for (let current = 1; done < total || current === 1; current += 1) {
    const page = await limited(() => list.load({ current, size: readSize }, { signal }))
    total = page.total
    done += page.records.length
    yield page.records.filter((row) => isShown(row))
    report()
    if (page.records.length === 0) return
  }
}

import { isNoValue } from './blade.ts'

/** A page as it came: rows as `records`, and its figures under the names of any server. */
type SentPage = Record<PropertyKey, unknown>

/** Names of the figures at servers of this family. Source: blade-contract 16. */
const otherNames = {
  total: ['totalElements', 'totalCount', 'totalRecords', 'totalRow', 'count'],
  size: ['pageSize', 'limit'],
  current: ['pageNum', 'pageNo', 'currentPage', 'page'],
  pages: ['totalPages', 'totalPage', 'pageCount'],
} as const

type Figure = keyof typeof otherNames

const figures: readonly Figure[] = ['total', 'size', 'current', 'pages']

const countIn = (value: unknown): number | undefined =>
  (typeof value === 'number' || typeof value === 'string') && /^\d{1,9}$/.test(String(value))
    ? Number(value)
    : undefined

/** A null in a list is no row. */
const rowsIn = ({ records }: SentPage): readonly unknown[] =>
  Array.isArray(records) ? records.filter((row) => row !== null) : []

/** Whether a page says how many rows there are, and has as many as that lets expect. */
export function isCompletePage(page: SentPage): boolean {
  const { records, total, pages } = page
  const hasFigures = typeof total === 'number' && typeof pages === 'number'
  return hasFigures && Array.isArray(records) && total >= rowsIn(page).length && !lacksRows(page)
}

/**
 * No value without a total of 0, or a list of nulls beside a total above 0. An empty list is what a page behind the last one
 * has.
 */
function lacksRows(page: SentPage): boolean {
  const { records } = page
  const total = countIn(page['total'])
  if (isNoValue(records)) return total !== 0
  return Array.isArray(records) && records.length > 0 && rowsIn(page).length === 0 && (total ?? 0) > 0
}

/** Rows that were not sent: no list, so that the page is refused. */
const unreadableRows = false

/** Figure of a page that was under another name, or nowhere. */
export type OtherFigure = { readonly figure: Figure; readonly received: 'other name' | 'missing' }

/**
 * Gives a page its figures. Where no total was sent, it is one row more than a full page has shown, marked as a lower bound:
 * the next page can be asked for. Returns the figures that were not under their own name.
 */
export function completePage(page: SentPage): OtherFigure[] {
  const others: OtherFigure[] = figures
    .filter((figure) => countIn(page[figure]) === undefined && fill(page, figure))
    .map((figure) => ({ figure, received: 'other name' }))
  const rows = rowsIn(page).length
  const [total, size, current] = [countIn(page['total']), countIn(page['size']) || 10, countIn(page['current']) || 1]
  if (rows > 0 && (total === undefined || total < rows)) {
    const shown = (current - 1) * size + rows
    Object.assign(page, rows < size ? { total: shown } : { total: shown + 1, totalIsLowerBound: true })
    others.push({ figure: 'total', received: 'missing' })
  }
  if (lacksRows(page)) page['records'] = unreadableRows
  else if (isNoValue(page['records'])) page['records'] = []
  if (countIn(page['pages']) === undefined) {
    page['pages'] = Math.max(1, Math.ceil((countIn(page['total']) ?? 0) / size))
    others.push({ figure: 'pages', received: 'missing' })
  }
  return others
}

/** Fills a figure from another name; false where there is none. Spring Data counts its pages from 0. */
function fill(page: SentPage, figure: Figure): boolean {
  const { number } = page
  const others = otherNames[figure].map((name) => countIn(page[name]))
  const zeroBased = figure === 'current' ? countIn(number) : undefined
  const count = [...others, zeroBased === undefined ? undefined : zeroBased + 1].find((it) => it !== undefined)
  if (count !== undefined) page[figure] = count
  return count !== undefined
}

import { rootId } from '#contracts/core/tree-node.ts'

import type { CallSpelling, Reshape } from './dialect.ts'
import { plainText } from './plain-text.ts'

type Row = Readonly<Record<string, unknown>>
type Input = Readonly<Record<string, unknown>>

/** The answer in the shape of the contract; anything that is not a tree is left for the contract to refuse. */
export function reshaped({ reshape, title = 'title', standIns }: CallSpelling, data: unknown, input: unknown): unknown {
  if (!Array.isArray(data)) return data
  if (standIns) return withStandIns(data.filter(isRow), Object.entries(standIns))
  if (!reshape || reshape === 'newestFirst') return data
  return shapes[reshape](data.filter(isRow), Object(input), title)
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const childRows = ({ children }: Row): Row[] => (Array.isArray(children) ? children.filter(isRow) : [])

/** All rows of a tree, parents first. */
const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(childRows(row))])

const withoutChildren = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'children'))

const shapes: Readonly<Record<Exclude<Reshape, 'newestFirst'>, (rows: Row[], input: Input, title: string) => unknown>> =
  {
    level: (rows, { parentId }) =>
      flat(rows)
        .filter((row) => parentId === undefined || row['parentId'] === parentId)
        .map((row) => ({ ...withoutChildren(row), hasChildren: childRows(row).length > 0 })),
    below(rows, { parentId }) {
      const parent = flat(rows).find(({ id }) => id === parentId)
      return parent ? childRows(parent) : []
    },
    titles: (rows, _, title) => titled(rows, title),
    roots(rows, { current, size, ascs, descs }) {
      const roots = rows.filter(({ parentId }) => parentId === rootId).map(withoutChildren)
      const sorted = inOrder(roots, { ascs, descs })
      const [page, length] = [Number(current ?? 1), Number(size ?? 10)]
      return {
        records: sorted.slice((page - 1) * length, page * length),
        total: sorted.length,
        size: length,
        current: page,
        pages: Math.ceil(sorted.length / length),
      }
    },
  }

/** Rows of a tree as nodes of choices. */
const titled = (rows: readonly Row[], title: string): Row[] =>
  rows.map((row) => ({
    id: row['id'],
    parentId: row['parentId'],
    title: row[title],
    children: titled(childRows(row), title),
  }))

/** Buttons, with those of ours beside the buttons that stand for them. */
const withStandIns = (rows: readonly Row[], standIns: readonly (readonly [string, string])[]): Row[] =>
  rows.flatMap((row) => [
    { ...row, children: withStandIns(childRows(row), standIns) },
    ...standIns.flatMap(([ours, theirs]) => (row['code'] === theirs ? [{ code: ours, children: [] }] : [])),
  ])

/** Rows in the order that the input asks for. */
function inOrder(rows: readonly Row[], { ascs, descs }: { ascs: unknown; descs: unknown }): Row[] {
  const keys = [...columns(ascs, 1), ...columns(descs, -1)]
  return rows.toSorted((one, other) => {
    for (const { column, sign } of keys) {
      const order = compare(one[column], other[column])
      if (order !== 0) return order * sign
    }
    return 0
  })
}

const columns = (names: unknown, sign: 1 | -1) =>
  plainText(names)
    .split(',')
    .filter((name) => name !== '')
    .map((column) => ({ column, sign }))

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [a, b] = [plainText(one), plainText(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

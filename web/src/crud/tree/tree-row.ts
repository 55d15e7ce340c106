import type { TreeNode } from '#contracts/core/tree-node.ts'

/** A row with the rows below it. */
export type TreeRow<Row> = { readonly id: string; readonly children: readonly Row[] }

/** All rows of a tree, each before those below it. */
export const flatten = <Row extends TreeRow<Row>>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...flatten(row.children)])

/** Rows above a row, outermost first. */
export function rowAncestors<Row extends TreeRow<Row>>(rows: readonly Row[], id: string): Row[] {
  for (const row of rows) {
    if (flatten(row.children).some((it) => it.id === id)) return [row, ...rowAncestors(row.children, id)]
  }
  return []
}

/** The ids with this one in or out, the other way round than before. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The rows of the level that a row stands in, in their order; empty for a row that is not in the tree. */
export function rowSiblings<Row extends TreeRow<Row>>(rows: readonly Row[], id: string): readonly Row[] {
  if (rows.some((row) => row.id === id)) return rows
  for (const { children } of rows) {
    const siblings = rowSiblings(children, id)
    if (siblings.length > 0) return siblings
  }
  return []
}

/** A row of a level, and the side of it where another row is placed. */
export type Neighbour = { readonly id: string; readonly place: 'before' | 'after' }

/** Rows of a level with one of them, or a new one, right before or after another. */
export function placed<Row extends { readonly id: string }>(
  level: readonly Row[],
  row: Row,
  { id: beside, place }: Neighbour,
): readonly Row[] {
  const others = level.filter(({ id }) => id !== row.id)
  const index = others.findIndex(({ id }) => id === beside)
  const at = place === 'before' ? index : index + 1
  return index < 0 ? level : [...others.slice(0, at), row, ...others.slice(at)]
}

/** Options of a list of nodes, indented by their level, without one node and its descendants. */
export function indentedOptions(
  nodes: readonly TreeNode[],
  without?: string,
  level = 1,
): { value: string; label: string }[] {
  return nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, title, children }) => [
      { value: id, label: `${'\u3000'.repeat(level)}${title}` },
      ...indentedOptions(children, without, level + 1),
    ])
}

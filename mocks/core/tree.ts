type Row = { readonly id: string; readonly parentId: string }

/** A row with the rows below it; a leaf has an empty list, which the mapper leaves out. */
export type Branch<R> = R & { children: Branch<R>[] }

/** Trees of flat rows in their order: roots have the parent 0, or a parent that is not among them. Source: blade-contract 8. */
export function buildTree<R extends Row>(rows: readonly R[]): Branch<R>[] {
  const branches = new Map(rows.map((row) => [row.id, { ...row, children: [] as Branch<R>[] }]))
  const roots: Branch<R>[] = []
  for (const branch of branches.values()) (branches.get(branch.parentId)?.children ?? roots).push(branch)
  return roots
}

/** Blade's TreeNode of a row. Source: blade-contract 6. */
export const treeNode = ({ id, parentId }: Row, title: string) => ({ id, parentId, title, key: id, value: id })

/** Ascending by `sort`. */
export const bySort = <R extends { readonly sort: number | null }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))

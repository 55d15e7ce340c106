import type { Table } from '../core/db.ts'
import { type Branch, buildTree, treeNode } from '../core/tree.ts'
import { areMannersOn } from './manners.ts'
import { refuse } from './refusal.ts'

/** A tree in which a leaf has no `children`. Source: blade-contract 17.2. */
type Tree<R> = R & { children?: Tree<R>[] }

type Row = { readonly id: string; readonly parentId: string }

function pruned<R extends Row>({ children, ...row }: Branch<R>): Tree<R> {
  const own = row as unknown as R // the branch without its children
  return children.length > 0 ? { ...own, children: children.map((it) => pruned<R>(it)) } : own
}

/** Trees of flat rows in their order. */
export const prunedTree = <R extends Row>(rows: readonly R[]) => buildTree(rows).map((it) => pruned<R>(it))

/** Titles of rows as a tree. */
export const rowTitles = <R extends Row>(rows: readonly R[], toTitle: (row: R) => string) =>
  prunedTree(rows.map((row) => ({ ...treeNode(row, toTitle(row)), hasChildren: false })))

/** Without its manners, the server refuses to remove a row with others below it. */
export function checkChildless<R extends Row>(table: Table<R>, ids: string) {
  const removed = ids.split(',')
  if (!areMannersOn() && table.find(({ parentId }) => removed.includes(parentId))) refuse('请先删除子节点!')
}

import * as v from 'valibot'

import { DisplayText, list, RecordId } from './blade.ts'

/** Parent of the rows at the first level of a tree. Source: blade-contract 8. */
export const rootId = '0'

/** Blade's TreeNode; a leaf has no `children`. Source: blade-contract 6. */
export type TreeNode = { id: string; parentId: string; title: string; children: TreeNode[] }

export const TreeNode: v.GenericSchema<unknown, TreeNode> = v.object({
  id: RecordId,
  parentId: DisplayText,
  title: DisplayText,
  children: list(v.lazy(() => TreeNode)),
})

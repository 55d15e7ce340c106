import { useState } from 'react'

import type { TreeNode } from '#contracts/core/tree-node.ts'

import { without } from '../row/change-summary.tsx'
import { flatten } from '../tree/tree-row.ts'

/** Choice among the nodes of a tree of permissions, with its changes. */
export type GrantChoice = ReturnType<typeof useGrantChoice>

/**
 * Begins with the current permissions. Nodes that the tree does not offer to this account stay granted: saving replaces
 * all of them.
 */
export function useGrantChoice(nodes: readonly TreeNode[], granted: readonly string[]) {
  const [{ names, before, hidden }] = useState(() => {
    const names = new Map(flatten(nodes).map(({ id, title }) => [id, title]))
    return {
      names,
      before: new Set(granted.filter((id) => names.has(id))),
      hidden: granted.filter((id) => !names.has(id)),
    }
  })
  const [selection, select] = useState<ReadonlySet<string>>(before)
  const [added, removed] = [without(selection, before), without(before, selection)]
  return {
    nodes,
    selection,
    select,
    added,
    removed,
    isChanged: added.length + removed.length > 0,
    toName: (id: string) => names.get(id) ?? id,
    /** Ids of all nodes that are granted after saving. */
    granted: () => [...selection, ...hidden],
  }
}

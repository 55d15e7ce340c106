import { useLingui } from '@lingui/react/macro'
import { IconFold, IconFoldDown } from '@tabler/icons-react'

import { ToolButton } from '../tool-button.tsx'
import type { TreeRow } from './tree-row.ts'
import type { TreeList } from './use-tree-list.ts'

const unfold = <IconFoldDown size={16} aria-hidden />
const fold = <IconFold size={16} aria-hidden />

/** Unfolds all rows of a tree while one is folded, otherwise folds them. */
export function FoldAll<Row extends TreeRow<Row>>({ list }: { list: TreeList<Row> }) {
  const { t } = useLingui()
  const parents = list.rows.filter(({ children }) => children.length > 0)
  const isAnyFolded = parents.some(({ id }) => list.isFolded(id))
  return (
    <ToolButton
      variant="default"
      leftSection={isAnyFolded ? unfold : fold}
      disabled={parents.length === 0}
      onClick={() => list.foldAll(!isAnyFolded)}
    >
      {isAnyFolded ? t`全部展开` : t`全部收起`}
    </ToolButton>
  )
}

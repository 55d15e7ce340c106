import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { dept, type DeptRecord } from '#contracts/administration/dept.ts'

import { useAccount } from '#web/client/session/session.ts'
import type { RowAction } from '#web/crud/table/row-action.tsx'
import { siblingsOf } from '#web/crud/tree/tree-row.ts'
import { reordered, useUndoableSave } from '#web/crud/undoable-save.ts'
import { toDraft } from './dept-form.tsx'

/** Actions that move a department by one place within its level; the change can be undone. */
export function useOrder(tree: readonly DeptRecord[]): readonly RowAction<DeptRecord>[] {
  const { t } = useLingui()
  const { tenantId: ownTenant } = useAccount()
  const save = useUndoableSave(dept.submit)
  const place = (row: DeptRecord) => {
    const siblings = siblingsOf(tree, row.id).filter(({ tenantId }) => tenantId === row.tenantId)
    return { siblings, index: siblings.findIndex(({ id }) => id === row.id) }
  }
  const move = (row: DeptRecord, by: 1 | -1) => {
    const { siblings, index } = place(row)
    const next = [...siblings]
    next.splice(index + by, 0, ...next.splice(index, 1))
    save(
      reordered(next, (it) => toDraft(it, { ownTenant })),
      t`顺序已更新`,
    )
  }
  return [
    { label: msg`上移`, onClick: (row) => move(row, -1), forbidden: (row) => place(row).index <= 0 && t`已经是第一个` },
    {
      label: msg`下移`,
      onClick: (row) => move(row, 1),
      forbidden(row) {
        const { siblings, index } = place(row)
        return index === siblings.length - 1 && t`已经是最后一个`
      },
    },
  ]
}

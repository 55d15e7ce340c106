import { useLingui } from '@lingui/react/macro'

import { menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { reordered, useUndoableSave } from '#web/crud/undoable-save.ts'
import { toDraft } from './menu-form.tsx'
import type { MenuList } from './use-menu-list.ts'

/** Where a row is dropped: beside another one, or into it. */
export type Place = 'before' | 'into' | 'after'

/** Id of the menu above a row. */
export const parentOf = ({ parentId }: MenuRow) => parentId || rootId

/** A row of the level, and the side of it where another row is placed. */
type Neighbour = { readonly id: string; readonly place: Place }

/** Rows of a level with one of them, or a new one, right before or after another. */
export function placed(level: readonly MenuRow[], row: MenuRow, { id: beside, place }: Neighbour): readonly MenuRow[] {
  const others = level.filter(({ id }) => id !== row.id)
  const index = others.findIndex(({ id }) => id === beside)
  const at = place === 'before' ? index : index + 1
  return index < 0 ? level : [...others.slice(0, at), row, ...others.slice(at)]
}

/** Order of the menus of one level, saved as their numbers; each change can be undone. */
export function useMenuOrder(list: MenuList) {
  const { t } = useLingui()
  const save = useUndoableSave(menuAdmin.submit)
  const levelOf = (row: MenuRow) => list.rows.filter((it) => parentOf(it) === parentOf(row))
  const neighbour = (row: MenuRow, step: 1 | -1) => {
    const level = levelOf(row)
    return level[level.findIndex(({ id }) => id === row.id) + step]
  }
  const place = (row: MenuRow, beside: string, where: Place) =>
    save(
      reordered(placed(levelOf(row), row, { id: beside, place: where }), (it) => toDraft(it)),
      t`顺序已更新`,
    )
  return {
    place,
    /** Why a row cannot be moved by one place. */
    immovable: (row: MenuRow, step: 1 | -1) => !neighbour(row, step) && (step < 0 ? t`已是第一项` : t`已是最后一项`),
    step(row: MenuRow, step: 1 | -1) {
      const other = neighbour(row, step)
      if (other) place(row, other.id, step < 0 ? 'before' : 'after')
    },
  }
}

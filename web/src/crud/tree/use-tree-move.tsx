import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'

import { rootId } from '#contracts/core/tree-node.ts'

import { useReadOnlyReason } from '../read-only-reason.ts'
import type { RowActions } from '../table/row-action.tsx'
import { reordered, useUndoableSave } from '../undoable-save.ts'
import { type Move, MoveDialog, type MovedRow, type Moving } from './move-dialog.tsx'
import { rowAncestors, flatten, placed, rowSiblings } from './tree-row.ts'
import type { Place, RowMove } from './use-row-drag.ts'
import type { TreeRead } from './use-tree-list.ts'

/** What a move needs of a tree. */
type MovedTree<Row> = {
  readonly result: { readonly data?: readonly Row[] | undefined }
  /** Names of the filters that are set. */
  readonly filters: readonly string[]
  readonly whole: TreeRead<Row>
  readonly fold: (id: string, isFolded: boolean) => void
}

type Options<Row extends MovedRow<Row>> = Moving<Row> & {
  list: MovedTree<Row>
  /** Why a row cannot be moved. */
  forbidden?: (row: Row) => string | false
}

const everywhere = () => ''
const allowed = () => false as const

/**
 * Moves rows of a tree: within their level at once, below another row after a question; each move can be undone. By
 * dragging, by keys, and by the actions of a row.
 */
export function useTreeMove<Row extends MovedRow<Row>>({ list, forbidden = allowed, ...moving }: Options<Row>) {
  const { t } = useLingui()
  const { submit, toInput, toName, toScope = everywhere, canHold = () => true } = moving
  const save = useUndoableSave(submit)
  const readOnly = useReadOnlyReason()
  const [asked, setAsked] = useState<Move<Row> | null>(null)
  const [dragged, drag] = useState<Row | null>(null)
  const tree = list.result.data ?? []
  const isFiltered = list.filters.length > 0
  const rowParent = (row: Row) => rowAncestors(tree, row.id).at(-1)
  const rowLevel = (row: Row) => rowSiblings(tree, row.id).filter((it) => toScope(it) === toScope(row))
  /** The numbers that change where a row is placed beside another one of its level. */
  const orderWith = (row: Row, to: Row, place: 'before' | 'after') => placed(rowLevel(row), row, { id: to.id, place })
  const refusedOrder = (row: Row, to: Row, place: 'before' | 'after') =>
    orderWith(row, to, place)
      .map((it, index) => it.sort !== index + 1 && forbidden(it))
      .find(Boolean) || false
  const neighbour = (row: Row, by: 1 | -1) => {
    const level = rowLevel(row)
    return level[level.findIndex(({ id }) => id === row.id) + by]
  }
  function refusal(row: Row, to: Row, place: Place): string | false {
    const parent = rowParent(row)
    const reason = readOnly || forbidden(row)
    if (reason) return reason
    if (flatten([row]).some(({ id }) => id === to.id)) return t`不能移到自己的下级中`
    if (toScope(row) !== toScope(to)) return t`不能移到其他租户`
    if (place === 'into') return parent?.id === to.id && t`已在“${toName(to)}”下`
    if (isFiltered) return t`筛选时不能排序，请先清除条件`
    return parent?.id === rowParent(to)?.id && refusedOrder(row, to, place)
  }
  function drop(row: Row, to: Row, place: Place) {
    const above = rowParent(to)
    if (place === 'into') setAsked({ row, to: to.id })
    else if (rowParent(row)?.id === above?.id) order(row, to, place)
    else setAsked({ row, to: above?.id ?? moving.root ?? rootId, beside: { id: to.id, place } })
  }
  const order = (row: Row, to: Row, place: 'before' | 'after') =>
    save(reordered(orderWith(row, to, place), toInput), t`顺序已更新`)
  function immovable(row: Row, by: 1 | -1): string | false {
    const other = neighbour(row, by)
    if (!other) return by < 0 ? t`已是第一项` : t`已是最后一项`
    return refusal(row, other, by < 0 ? 'before' : 'after')
  }
  function step(row: Row, by: 1 | -1) {
    const [other, reason] = [neighbour(row, by), immovable(row, by)]
    if (reason) notifications.show({ color: 'orange', message: reason })
    else if (other) order(row, other, by < 0 ? 'before' : 'after')
  }
  const actions: RowActions<Row> = [
    { label: msg`移动到`, onClick: (row) => setAsked({ row }), forbidden },
    // The matches of a filter are no level.
    !isFiltered && { label: msg`上移`, onClick: (row) => step(row, -1), forbidden: (row) => immovable(row, -1) },
    !isFiltered && { label: msg`下移`, onClick: (row) => step(row, 1), forbidden: (row) => immovable(row, 1) },
  ]
  const dialog: ReactNode = asked && (
    <MoveDialog
      move={asked}
      read={list.whole}
      moving={moving}
      onClose={() => setAsked(null)}
      onMoved={(parentId) => {
        list.fold(parentId, false)
        setAsked(null)
      }}
    />
  )
  const move: RowMove<Row> = { dragged, drag, canHold, refusal, drop, step }
  return { move, actions, dialog }
}

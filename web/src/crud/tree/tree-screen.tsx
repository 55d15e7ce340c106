import type { ComponentProps, ReactNode } from 'react'

import { AddButton, RemoveSelected } from '../actions.tsx'
import { RemovalDialog } from '../batch/removal.tsx'
import { FilterRow } from '../filter/filter-row.tsx'
import { ScreenPage } from '../screen-page.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import type { Selection } from '../table/selection.ts'
import { Toolbar } from '../toolbar.tsx'
import { FoldAll } from './fold-all.tsx'
import { MoveHint } from './move-hint.tsx'
import type { TreeRow } from './tree-row.ts'
import { TreeTable } from './tree-table.tsx'

type TableProps<Row extends TreeRow<Row>> = ComponentProps<typeof TreeTable<Row>>

type Props<Row extends TreeRow<Row>> = Pick<
  TableProps<Row>,
  'list' | 'label' | 'actions' | 'move' | 'toIcon' | 'added'
> &
  Pick<ComponentProps<typeof RemovalDialog<Row>>, 'removal' | 'renderNote' | 'accessName'> & {
    selection: Selection<Row>
    /** Whether the account has a button of the screen: add, edit, delete, view. */
    may: (button: string) => boolean
    /** Adds a row of the first level. */
    onAdd: () => void
    /** Why a row is not removed. */
    forbidden: (row: Row) => string | false
    /** Sentence below the title. */
    lead?: ReactNode
    /** Details and form of a row, and dialogs of the actions. */
    children: ReactNode
  }

/** Screen of one tree: filters, table, selection and removal. */
export function TreeScreen<Row extends TreeRow<Row>>(props: Props<Row>) {
  const { selection, may, onAdd, forbidden, lead, removal, renderNote, accessName, move, children, ...table } = props
  const { list } = table
  const add = may('add') && <AddButton onClick={() => onAdd()} />
  return (
    <ScreenPage
      actions={
        <Toolbar list={list}>
          {add}
          <FoldAll list={list} />
        </Toolbar>
      }
      lead={
        (lead || may('edit')) && (
          <>
            {lead} {may('edit') && <MoveHint />}
          </>
        )
      }
    >
      <FilterRow list={list} />
      <TreeTable
        {...table}
        toName={removal.toName}
        selection={may('delete') ? selection : null}
        move={may('edit') ? move : null}
        canOpen={may('view')}
        onEmpty={add}
      />
      {may('delete') && (
        <SelectionBar list={{ ...list, rows: list.shown, selection }}>
          <RemoveSelected list={{ selection, rows: list.rows }} removal={removal} forbidden={forbidden} />
        </SelectionBar>
      )}
      {children}
      <RemovalDialog removal={removal} {...(renderNote && { renderNote })} {...(accessName && { accessName })} />
    </ScreenPage>
  )
}

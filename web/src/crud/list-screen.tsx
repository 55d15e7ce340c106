import type { ComponentProps, ReactNode } from 'react'

import type { Call } from '#contracts/core/call.ts'

import { AddRow, RemoveSelected, RemoveUnselected } from './actions.tsx'
import { ExportButton } from './batch/export-button.tsx'
import { RemovalDialog } from './batch/removal.tsx'
import { FilterRow } from './filter/filter-row.tsx'
import type { List } from './list.ts'
import { RowDrawer } from './row/row-drawer.tsx'
import { ScreenPage } from './screen-page.tsx'
import { DataTable } from './table/data-table.tsx'
import type { RowActions } from './table/row-action.tsx'
import { SelectionBar } from './table/selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'

type DrawerProps<Row extends { id: string }, Detail extends Call, Submit extends Call> = ComponentProps<
  typeof RowDrawer<Row, Detail, Submit>
>

type Props<Row extends { id: string }, Detail extends Call, Submit extends Call> = Pick<
  DrawerProps<Row, Detail, Submit>,
  'detail' | 'titles' | 'view' | 'unmasks' | 'form' | 'fields'
> &
  Pick<ComponentProps<typeof RemovalDialog<Row>>, 'removal' | 'renderNote' | 'accessName'> & {
    list: List<Row>
    /** Name of the table for assistive technology, and of its export. */
    label: string
    /** Whether the account has a button of the screen: add, edit, delete, view. */
    may: (button: string) => boolean
    actions: RowActions<Row>
    /** Sentence below the title. */
    lead?: ReactNode
    /** Whether the rows can be exported: all that match, or the selected ones. */
    isExported?: boolean
    /** Further actions on the list. */
    tools?: ReactNode
    /** Further actions on the selected rows. */
    selectedTools?: ReactNode
    /** Dialogs of the actions. */
    children?: ReactNode
  }

/** Screen of one list: filters, table, selection, details and form of a row, removal. */
export function ListScreen<Row extends { id: string }, Detail extends Call, Submit extends Call>(
  props: Props<Row, Detail, Submit>,
) {
  const { list, label, may, actions, lead, isExported = false, tools, selectedTools, children, ...rest } = props
  const { removal, renderNote, accessName, ...drawer } = rest
  const add = may('add') && <AddRow list={list} />
  const isSelectable = may('delete') || isExported
  return (
    <ScreenPage
      lead={lead}
      actions={
        <Toolbar list={list}>
          {add}
          {may('delete') && <RemoveUnselected list={list} removal={removal} />}
          {tools}
          {isExported && <ExportButton list={list} name={label} />}
        </Toolbar>
      }
    >
      <FilterRow list={list} />
      <DataTable
        list={list}
        label={label}
        actions={actions}
        toName={removal.toName}
        isSelectable={isSelectable}
        canOpen={may('view')}
        onEmpty={add}
      />
      {isSelectable && (
        <SelectionBar list={list}>
          {selectedTools}
          {may('delete') && <RemoveSelected list={list} removal={removal} />}
        </SelectionBar>
      )}
      <RowDrawer list={list} {...drawer} canOpen={may('view')} canEdit={may('edit')} canAdd={may('add')} />
      <RemovalDialog removal={removal} {...(renderNote && { renderNote })} {...(accessName && { accessName })} />
      {children}
    </ScreenPage>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, memo, type ReactNode } from 'react'

import type { Call, Output } from '#contracts/core/call.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { columnList, type NamedColumn, cellText } from '../column.ts'
import { CopiedCode } from '../field/code-text.tsx'
import { isMasked, MaskedValue } from '../field/masked-value.tsx'
import { type ListView, newRow } from '../list.ts'
import { phone } from '../table/data-table.tsx'
import type { FieldsOf, RowForm } from './row-form-definition.ts'
import { RowFormFields } from './row-form.tsx'
import { RowGone } from './row-gone.tsx'
import { hasOrigin, RowOrigin } from './row-origin.tsx'

type ById = Call & { readonly input: { readonly '~types'?: { readonly input: { id: string } } | undefined } }

type Props<Row extends { id: string }, Detail extends ById, Submit extends Call> = {
  list: ListView<Row>
  /** Call that answers one row. */
  detail: Detail
  titles: { view: string; edit?: string; add?: string }
  /** Details beyond the columns, or in place of them where `isWhole`. */
  view?: (row: NonNullable<Output<Detail>>) => ReactNode
  /** Name of the detail call, `resource.call`, whose masked fields can be shown whole. */
  unmasks?: string
  /** Form of a row, and its fields. Without it rows can only be read. */
  form?: RowForm<NonNullable<Output<Detail>>, Submit>
  fields?: FieldsOf<Submit>
  /** Whether the details of a row are shown. */
  canOpen?: boolean
  canEdit?: boolean
  /** false while another element takes the focus after the drawer. */
  returnsFocus?: boolean
  canAdd?: boolean
}

function DrawerOfRow<Row extends { id: string }, Detail extends ById, Submit extends Call>(
  props: Props<Row, Detail, Submit>,
) {
  const { list, titles, form, fields, canOpen = true, canEdit = false, canAdd = false, returnsFocus = true } = props
  const { row: id, edit } = list.search
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const isNew = id === newRow && canAdd
  const isEdited = isNew || (Boolean(edit) && canEdit)
  const title = isNew ? titles.add : isEdited ? titles.edit : titles.view
  const isShown = isEdited || (canOpen && id !== newRow)
  const close = () => list.open()
  return (
    <Drawer
      opened={id !== undefined && isShown}
      onClose={close}
      position="right"
      returnFocus={returnsFocus}
      size={isPhone ? '100%' : 'lg'}
      title={title}
      onKeyDown={isEdited ? undefined : (event) => moveByKey(event, list)}
    >
      {id !== undefined &&
        isShown &&
        (isEdited && form && fields ? (
          <RowFormFields
            key={id}
            list={list}
            id={isNew ? null : id}
            detail={props.detail}
            form={form}
            fields={fields}
            canAdd={canAdd}
            onClose={close}
          />
        ) : (
          <Details {...props} id={id} />
        ))}
    </Drawer>
  )
}

const isClosed = ({ list }: { list: { search: { row?: string | undefined } } }) => list.search.row === undefined

/**
 * Drawer of a list: the details of the row in the address, or its form; a full screen on a phone. While it is closed,
 * changes of the list do not render it.
 */
export const RowDrawer = memo(DrawerOfRow, (one, other) => isClosed(one) && isClosed(other)) as typeof DrawerOfRow // memo forgets the type parameters

/** Rows beside the open one, on the same page. */
function neighbours<Row extends { id: string }>({ rows, search }: ListView<Row>) {
  const index = rows.findIndex(({ id }) => id === search.row)
  return index < 0 ? {} : { previous: rows[index - 1]?.id, next: rows[index + 1]?.id }
}

/** The arrow keys move from row to row, unless they move within a control. */
function moveByKey<Row extends { id: string }>(event: KeyboardEvent, list: ListView<Row>) {
  if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="tree"], pre')) return
  const { previous, next } = neighbours(list)
  const id = { ArrowUp: previous, ArrowDown: next }[event.key]
  if (!id) return
  event.preventDefault()
  list.open(id)
}

function Details<Row extends { id: string }, Detail extends ById, Submit extends Call>(
  props: Props<Row, Detail, Submit> & { id: string },
) {
  const { list, detail, id, view, canEdit, form, unmasks } = props
  // The previous row stays until the next has come, and the focus with it.
  const result = useQuery({ ...query<Call>(detail, { id }), placeholderData: keepPreviousData })
  if (result.isError && !result.data) {
    return <Failed error={asApiError(result.error)} retry={() => void result.refetch()} />
  }
  if (result.data === null) return <RowGone />
  if (result.data === undefined) return <Pending />
  const row = result.data as NonNullable<Output<Detail>> & Row // the detail has the columns of the list, and more
  return (
    <Stack gap="md" aria-busy={result.isPlaceholderData}>
      <RowFacts list={list} row={row} unmasks={unmasks} />
      {view?.(row)}
      <RowOrigin row={row} />
      <Group justify="space-between">
        <NeighbourButtons list={list} />
        {canEdit && form && (
          <Button onClick={() => list.open(id, 'edit')}>
            <Trans>编辑</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Columns that RowOrigin shows. */
const shownByOrigin: ReadonlySet<string> = new Set(['createTime', 'updateTime'])

type FactsProps<Row extends { id: string }> = { list: ListView<Row>; row: Row; unmasks: string | undefined }

/** The columns of a row, one below the other; a masked value can be shown whole. */
function RowFacts<Row extends { id: string }>({ list, row, unmasks }: FactsProps<Row>) {
  const { i18n } = useLingui()
  const columnValue = (column: NamedColumn<Row>) => {
    const value: unknown = row[column.name]
    const label = i18n._(column.label)
    if (column.isCode && value) return <CopiedCode value={cellText(column, row, i18n)} label={label} />
    if (!unmasks || typeof value !== 'string' || !isMasked(value))
      return column.cell?.(row) ?? cellText(column, row, i18n)
    return <MaskedValue value={value} call={unmasks} id={row.id} field={column.name} label={label} key={row.id} />
  }
  return (
    <Facts
      labelWidth={112}
      rows={columnList(list.columns).flatMap((column) =>
        hasOrigin(row) && shownByOrigin.has(column.name)
          ? []
          : {
              label: i18n._(column.label),
              value: columnValue(column),
              ...(column.isServerText && { lang: 'zh-CN' as const }),
            },
      )}
    />
  )
}

/** Opens the row before or after this one. */
function NeighbourButtons<Row extends { id: string }>({ list }: { list: ListView<Row> }) {
  const { t } = useLingui()
  const { previous, next } = neighbours(list)
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`上一条`}
        aria-keyshortcuts="ArrowUp"
        disabled={!previous}
        onClick={() => list.open(previous)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`下一条`}
        aria-keyshortcuts="ArrowDown"
        disabled={!next}
        onClick={() => list.open(next)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

import '@mantine/core/styles/Table.css'

import { Trans } from '@lingui/react/macro'
import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ComponentType } from 'react'

import type { Position, PositionField } from '#contracts/candidate/position.ts'

import { ServerText } from '#web/ui/server-name.tsx'
import { PositionFit } from '../detail/fit-mark.tsx'
import { PositionName } from '../position-name.tsx'
import { extraColumns, columnValue } from './columns.ts'

import classes from '../position.module.css'

/** Order of a list: the column that sorts it. */
export type Order = { readonly ascs?: string | undefined; readonly descs?: string | undefined }

type Props<Row extends Position> = {
  /** Name of the table. */
  label: string
  fields: readonly PositionField[]
  positions: readonly Row[]
  /** Column behind those of the server. */
  lastColumn: { heading: string; Cell: ComponentType<{ position: Row }> }
  /** The name of a position shows its state, where no other column does. */
  hasState?: boolean
} & SortProps

/** Order of a list that can be sorted. */
type SortProps = { order?: Order | undefined; onSort?: ((order: Order) => void) | undefined }

/** Positions as a table with the server's columns. */
export function PositionTable<Row extends Position>(props: Props<Row>) {
  const { label, fields, positions, lastColumn, hasState = true, order, onSort } = props
  const columns = extraColumns(fields)
  return (
    <Table.ScrollContainer className={classes.table ?? ''} minWidth={720}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>职位名称</Trans>
            </Table.Th>
            {columns.map((field) => (
              <Heading key={field.name} field={field} order={order} onSort={onSort} />
            ))}
            <Table.Th>{lastColumn.heading}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {positions.map((position) => (
            <Table.Tr key={position.id}>
              <Table.Th scope="row" className={classes.name ?? ''}>
                <PositionName position={position} hasState={hasState} />
                <PositionFit requirements={position.requirements} />
              </Table.Th>
              {columns.map(({ name, number }) => (
                <Table.Td key={name} className={(number && classes.number) || ''}>
                  <ServerText>{columnValue(position, name)}</ServerText>
                </Table.Td>
              ))}
              <Table.Td>
                <lastColumn.Cell position={position} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type HeadingProps = { field: PositionField } & SortProps

function Heading({ field: { name, label, sortable, number }, order, onSort }: HeadingProps) {
  const sort = order?.ascs === name ? 'ascending' : order?.descs === name ? 'descending' : 'none'
  const className = (number && classes.number) || ''
  if (!sortable || !onSort) {
    return (
      <Table.Th className={className}>
        <ServerText>{label}</ServerText>
      </Table.Th>
    )
  }
  // Numbers are looked at from the highest: the first press sorts downwards.
  const next = sort === 'descending' ? { ascs: name } : sort === 'ascending' ? {} : { descs: name }
  const Icon = sort === 'none' ? IconArrowsSort : sort === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th className={className} aria-sort={sort}>
      <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort(next)}>
        <ServerText>{label}</ServerText>
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

import '@mantine/core/styles/Table.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'

import type { Position, PositionField } from '#contracts/position.ts'

import { ServerText } from '../../ui/server-name.tsx'
import { columnsOf, valueOf } from './columns.ts'
import { MarkButtons } from './mark-buttons.tsx'
import classes from './position.module.css'
import { PositionName } from './position-name.tsx'

/** Order of a list: the column that sorts it. */
export type Order = { readonly ascs?: string | undefined; readonly descs?: string | undefined }

type Props = {
  fields: readonly PositionField[]
  positions: readonly Position[]
  /** Of a list that can be sorted. */
  order?: Order
  onSort?: (order: Order) => void
}

/** Positions as a table with the server's columns. */
export function PositionTable({ fields, positions, order, onSort }: Props) {
  const { t } = useLingui()
  const columns = columnsOf(fields)
  return (
    <Table.ScrollContainer className={classes.table ?? ''} minWidth={720}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={t`职位`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>职位名称</Trans>
            </Table.Th>
            {columns.map((field) => (
              <Heading key={field.name} field={field} order={order} onSort={onSort} />
            ))}
            <Table.Th>
              <Trans>收藏与对比</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {positions.map((it) => (
            <Table.Tr key={it.id}>
              <Table.Th scope="row" className={classes.name ?? ''}>
                <PositionName position={it} />
              </Table.Th>
              {columns.map(({ name, number }) => (
                <Table.Td key={name} className={(number && classes.number) || ''}>
                  <ServerText>{valueOf(it, name)}</ServerText>
                </Table.Td>
              ))}
              <Table.Td>
                <MarkButtons position={it} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type HeadingProps = { field: PositionField; order: Order | undefined; onSort: Props['onSort'] }

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

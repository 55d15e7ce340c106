import { useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack } from '@mantine/core'

import type { Position, PositionField } from '#contracts/candidate/position.ts'

import { ServerText, useServerName } from '#web/ui/server-name.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { PositionFit } from '../detail/fit-mark.tsx'
import { PositionName } from '../position-name.tsx'
import { MarkButtons } from '../selection/mark-buttons.tsx'
import { columnValue, extraColumns } from './columns.ts'
import { type Order, PositionTable } from './position-table.tsx'

import classes from '../position.module.css'

type Props = {
  fields: readonly PositionField[]
  positions: readonly Position[]
  order?: Order
  onSort?: (order: Order) => void
}

/** Positions as a table, on a phone as cards. */
export function PositionList(props: Props) {
  const { t } = useLingui()
  if (useIsPhone()) return <PositionCards {...props} />
  return <PositionTable {...props} label={t`职位`} lastColumn={{ heading: t`收藏与对比`, Cell: MarkButtons }} />
}

type PositionCardsProps = { fields: readonly PositionField[]; positions: readonly Position[] }

/** Positions as cards, for a phone. */
function PositionCards({ fields, positions }: PositionCardsProps) {
  const serverName = useServerName()
  const columns = extraColumns(fields)
  return (
    <Stack gap="sm">
      {positions.map((position) => (
        <Paper key={position.id} component="article" withBorder p="md" aria-label={`${position.zwmc} ${position.zwdm}`}>
          <PositionName position={position} />
          <PositionFit requirements={position.requirements} />
          <dl className={classes.facts}>
            {columns.map(({ name, label }) => {
              const value = columnValue(position, name)
              return (
                value && (
                  <div key={name}>
                    <dt>{serverName(label).text}</dt>
                    <dd>
                      <ServerText>{value}</ServerText>
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
          <Group mt={8}>
            <MarkButtons position={position} />
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

import { Group, Paper, Stack } from '@mantine/core'

import type { Position, PositionField } from '#contracts/position.ts'

import { Facts } from '../../ui/facts.tsx'
import { ServerText, useServerName } from '../../ui/server-name.tsx'
import { columnsOf, valueOf } from './columns.ts'
import { MarkButtons } from './mark-buttons.tsx'
import { PositionName } from './position-name.tsx'

type Props = { fields: readonly PositionField[]; positions: readonly Position[] }

/** Positions as cards, for a phone. */
export function PositionCards({ fields, positions }: Props) {
  const nameOf = useServerName()
  const columns = columnsOf(fields)
  return (
    <Stack gap="sm">
      {positions.map((it) => (
        <Paper key={it.id} component="article" withBorder radius="md" p="md" aria-label={`${it.zwmc} ${it.zwdm}`}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" mb={8}>
            <div>
              <PositionName position={it} />
            </div>
            <MarkButtons position={it} />
          </Group>
          <Facts
            labelWidth={96}
            rows={columns.map(({ name, label }) => {
              const value = valueOf(it, name)
              return { label: nameOf(label).text, value: value && <ServerText>{value}</ServerText> }
            })}
          />
        </Paper>
      ))}
    </Stack>
  )
}

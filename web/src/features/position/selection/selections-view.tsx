import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, EmptyState, Paper, Stack, Text } from '@mantine/core'
import { IconChecklist, IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import {
  position,
  type CheckedPosition,
  type PositionField,
  type SelectionResult,
} from '#contracts/candidate/position.ts'

import { query } from '#web/client/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { PositionName } from '../position-name.tsx'
import { PositionTable } from '../search/position-table.tsx'

const resultTexts: Record<SelectionResult, MessageDescriptor> = {
  selected: msg`已选择`,
  cancelled: msg`已放弃`,
  replaced: msg`已改选`,
  refused: msg`未选上`,
  unknown: msg`状态未知`,
}

const colors: Partial<Record<SelectionResult, string>> = { selected: 'green', refused: 'red' }

/** What the candidate may choose now, and what the check of each selection says. */
export function SelectionsView() {
  const { t } = useLingui()
  const { data: check } = useSuspenseQuery(query(position.getCheckPositionsInfo))
  const { data: fields } = useSuspenseQuery(query(position.getCheckPositionTableField))
  return (
    <Stack gap="md">
      {!check.select.allowed && (
        <Alert role="note" color="gray" variant="default" icon={<IconLock aria-hidden />} title={t`现在不能选择职位`}>
          <ServerText>{check.select.reason}</ServerText>
        </Alert>
      )}
      {check.select.allowed && check.endTime && (
        <Text>
          <Trans>现在可以选择一个职位，{noBreak(dateTime(check.endTime))} 截止</Trans>
        </Text>
      )}
      {check.positions.length === 0 ? (
        <EmptyState
          icon={<IconChecklist size={44} aria-hidden />}
          title={t`还没有选择职位`}
          description={t`选择过的职位和检查结果会显示在这里`}
        />
      ) : (
        <Selections fields={fields} positions={check.positions} />
      )}
    </Stack>
  )
}

type ListProps = { fields: readonly PositionField[]; positions: readonly CheckedPosition[] }

const Selections = (props: ListProps) => (useIsPhone() ? <SelectionCards {...props} /> : <SelectionTable {...props} />)

const SelectionCards = ({ positions }: ListProps) => (
  <Stack gap="sm">
    {positions.map((position) => (
      <Paper key={position.id} component="article" withBorder p="md" aria-label={`${position.zwmc} ${position.zwdm}`}>
        <PositionName position={position} hasState={false} />
        <Text size="sm" lang="zh-CN" mb={8}>
          {position.dwmc}
        </Text>
        <Result position={position} />
      </Paper>
    ))}
  </Stack>
)

function SelectionTable(props: ListProps) {
  const { t } = useLingui()
  const lastColumn = { heading: t`检查结果`, Cell: Result }
  return <PositionTable {...props} label={t`选择记录`} lastColumn={lastColumn} hasState={false} />
}

function Result({ position: { result, message, time } }: { position: CheckedPosition }) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge color={colors[result] ?? 'gray'}>{i18n._(resultTexts[result])}</Badge>
      <Text size="sm">
        <ServerText>{message}</ServerText>
      </Text>
      {time && (
        <Text size="sm" c="dimmed">
          {noBreak(dateTime(time))}
        </Text>
      )}
    </>
  )
}

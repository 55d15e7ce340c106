import '@mantine/core/styles/Table.css'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, EmptyState, Paper, Stack, Table, Text } from '@mantine/core'
import { IconChecklist, IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import { position, type CheckedPosition, type PositionField, type SelectionResult } from '#contracts/position.ts'

import { query } from '../../api/api.ts'
import { dateTime } from '../../ui/moment.ts'
import { ServerText } from '../../ui/server-name.tsx'
import { columnsOf, valueOf } from './columns.ts'
import classes from './position.module.css'
import { PositionName } from './position-name.tsx'
import { useIsPhone } from './use-is-phone.ts'

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
          <span lang="zh-CN">{check.select.reason}</span>
        </Alert>
      )}
      {check.select.allowed && check.endTime && (
        <Text>
          <Trans>现在可以选择一个职位，{dateTime(check.endTime)} 截止。</Trans>
        </Text>
      )}
      {check.positions.length === 0 ? (
        <EmptyState
          py="xl"
          icon={<IconChecklist size={44} aria-hidden />}
          title={t`还没有选择职位`}
          description={t`选择过的职位和检查结果会显示在这里。`}
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
    {positions.map((it) => (
      <Paper key={it.id} component="article" withBorder radius="md" p="md" aria-label={`${it.zwmc} ${it.zwdm}`}>
        <PositionName position={it} hasState={false} />
        <Text size="sm" lang="zh-CN" mb={8}>
          {it.dwmc}
        </Text>
        <Result checked={it} />
      </Paper>
    ))}
  </Stack>
)

function SelectionTable({ fields, positions }: ListProps) {
  const { t } = useLingui()
  return (
    <Table.ScrollContainer className={classes.table ?? ''} minWidth={680}>
      <Table aria-label={t`选择记录`} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>职位名称</Trans>
            </Table.Th>
            {columnsOf(fields).map(({ name, label, number }) => (
              <Table.Th key={name} className={(number && classes.number) || ''}>
                <ServerText>{label}</ServerText>
              </Table.Th>
            ))}
            <Table.Th>
              <Trans>检查结果</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {positions.map((it) => (
            <Table.Tr key={it.id}>
              <Table.Th scope="row" className={classes.name ?? ''}>
                <PositionName position={it} hasState={false} />
              </Table.Th>
              {columnsOf(fields).map(({ name, number }) => (
                <Table.Td key={name} className={(number && classes.number) || ''}>
                  <ServerText>{valueOf(it, name)}</ServerText>
                </Table.Td>
              ))}
              <Table.Td>
                <Result checked={it} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Result({ checked: { result, message, time } }: { checked: CheckedPosition }) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge variant="light" color={colors[result] ?? 'gray'} tt="none">
        {i18n._(resultTexts[result])}
      </Badge>
      <Text size="sm" lang="zh-CN">
        {message}
      </Text>
      {time && (
        <Text size="sm" c="dimmed">
          {dateTime(time)}
        </Text>
      )}
    </>
  )
}

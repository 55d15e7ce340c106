import '../styles.ts'

import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Code, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'

import { useAccount } from '#web/session/session.ts'
import { dateTime } from '#web/ui/moment.ts'
import type { ListTools } from '../list.ts'
import { type SessionChange, useSessionChanges } from './session-changes.ts'

type Props<Row extends { id: string }> = { list: Pick<ListTools<Row>, 'name' | 'columns'> }

/** What this page has changed in a list since it was loaded, each change with its undoing. */
export function ChangeHistory<Row extends { id: string }>({ list }: Props<Row>) {
  const { t } = useLingui()
  const { userId } = useAccount()
  const changes = useSessionChanges().filter((it) => it.list === list.name && it.userId === userId)
  if (changes.length === 0) return null
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          <Trans>本次更改（{changes.length}）</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`本次更改`} maw={420}>
        <ScrollArea.Autosize mah={400} type="auto">
          <Stack gap="md">
            {changes.map((change) => (
              <Change key={change.id} change={change} columns={list.columns} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

type ChangeProps<Row extends { id: string }> = { change: SessionChange; columns: ListTools<Row>['columns'] }

function Change<Row extends { id: string }>({ change, columns }: ChangeProps<Row>) {
  const { t, i18n } = useLingui()
  const labels: Readonly<Record<string, { label: MessageDescriptor } | undefined>> = columns
  const { title, time, fields, undo } = change
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} lang="zh-CN">
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {dateTime(new Date(time).toISOString())}
      </Text>
      {fields.map(({ name, from, to }) => (
        <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {labels[name] ? i18n._(labels[name].label) : name}
          {i18n.locale === 'zh' ? '：' : ': '}
          <Code>{from || t`（空）`}</Code> → <Code>{to || t`（空）`}</Code>
        </Text>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        aria-label={t`恢复 ${title} 的旧值`}
        onClick={undo}
      >
        <Trans>恢复旧值</Trans>
      </Button>
    </Stack>
  )
}

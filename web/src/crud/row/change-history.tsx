import '../styles.ts'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Code, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { memo } from 'react'

import { useAccount } from '#web/client/session/session.ts'
import { dateTime } from '#web/ui/time/moment.ts'
import { type SessionChange, useSessionChanges } from './session-changes.ts'

import classes from './change-history.module.css'

/**
 * What this account has changed since the page was loaded, in all lists; with the undoing, where there is one. Always in its
 * place, so that the first change moves no button.
 */
export const ChangeHistory = memo(() => {
  const { t } = useLingui()
  const { userId } = useAccount()
  const changes = useSessionChanges().filter((it) => it.userId === userId)
  return (
    <Popover position="bottom-end" withArrow trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          disabled={changes.length === 0}
          className={classes.button}
          data-count={changes.length || undefined}
          aria-label={t`本次更改（${changes.length}）`}
          title={t`本次更改（${changes.length}）`}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`本次更改`} maw="min(26.25rem, 100vw - 1rem)">
        <ScrollArea.Autosize mah={400} type="auto">
          <Stack gap="md">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
})

const kinds: Record<SessionChange['kind'], MessageDescriptor> = {
  added: msg`已新增`,
  changed: msg`已更改`,
  removed: msg`已删除`,
  granted: msg`已更改权限`,
  reset: msg`已重置密码`,
  moved: msg`已移动`,
  approved: msg`已批准`,
  refused: msg`已拒绝`,
  sessionsEnded: msg`已强制下线`,
}

function Change({ change }: { change: SessionChange }) {
  const { t, i18n } = useLingui()
  const { kind, title, time, fields, undo } = change
  return (
    <Stack gap={4}>
      <Text size="sm">
        {i18n._(kinds[kind])}{' '}
        <Text span inherit fw={600} lang="zh-CN">
          {title}
        </Text>
      </Text>
      <Text size="xs" c="dimmed">
        {dateTime(new Date(time).toISOString())}
      </Text>
      {fields.map(({ name, label, values, text }) => (
        <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {label ? i18n._(label) : name}
          {i18n.locale === 'zh' ? '：' : ': '}
          {text !== undefined ? (
            <span lang="zh-CN">{text}</span>
          ) : values ? (
            <>
              <Code>{values.from || t`（空）`}</Code> → <Code>{values.to || t`（空）`}</Code>
            </>
          ) : (
            t`已更改，值不显示`
          )}
        </Text>
      ))}
      {undo && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          aria-label={t`恢复旧值：${title}`}
          onClick={undo}
        >
          <Trans>恢复旧值</Trans>
        </Button>
      )}
    </Stack>
  )
}

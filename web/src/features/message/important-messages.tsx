import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

import { type Message, message } from '#contracts/candidate/message.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { LinkText } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Section } from '#web/ui/page.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

/** Maximum on the home page. */
const most = 3

type Props = {
  /** What the product itself has to say. */
  notices: readonly ReactNode[]
}

/** Notices of the product, where they stand before everything else. */
export function UrgentNotices({ notices }: Props) {
  return (
    notices.length > 0 && (
      <Section title={<Trans>待办事项</Trans>} size="h4">
        <Stack gap="sm">{notices}</Stack>
      </Section>
    )
  )
}

/** Notices of the product and unread important messages on the home page, with a link to all messages. */
export function ImportantMessages({ notices }: Props) {
  const { t } = useLingui()
  const title = useId()
  return (
    <Paper component="section" aria-labelledby={title} withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={title}>{t`重要消息`}</Title>
        <LinkText to="/message/index" size="sm">{t`全部消息`}</LinkText>
      </Group>
      {notices.length > 0 && (
        <Stack gap="sm" mb="sm">
          {notices}
        </Stack>
      )}
      <Unread hasNotices={notices.length > 0} />
    </Paper>
  )
}

function Unread({ hasNotices }: { hasNotices: boolean }) {
  const { data, error, isPending, refetch } = useQuery(query(message.getMessageList))
  if (isPending) return <Skeleton height={64} />
  if (error && !data) return <Failed error={error} retry={refetch} />
  const waiting = data.filter(({ important, isRead }) => important && !isRead)
  if (waiting.length === 0) {
    return hasNotices ? null : (
      <Text size="sm" c="dimmed">
        <Trans>没有未读的重要消息</Trans>
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      {waiting.slice(0, most).map((message) => (
        <Row key={message.msgId} message={message} />
      ))}
    </Stack>
  )
}

const Row = ({ message: { msgId, title, summary, publishTime } }: { message: Message }) => (
  <div>
    <LinkText to="/message/index" search={{ msgId }} fw={600} lang="zh-CN">
      {title}
    </LinkText>
    {summary && (
      <Text size="sm" lineClamp={2} lang="zh-CN">
        {summary}
      </Text>
    )}
    <Text size="xs" c="dimmed">
      {noBreak(dateTime(publishTime))}
    </Text>
  </div>
)

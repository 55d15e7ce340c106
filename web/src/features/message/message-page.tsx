import { useLingui } from '@lingui/react/macro'
import { Badge, EmptyState, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconMailOpened, IconMessageOff } from '@tabler/icons-react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { type Message, message } from '#contracts/candidate/message.ts'

import { query } from '#web/client/api/api.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { BackLink } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { MessageTools, type Show } from './message-tools.tsx'

import classes from './message-page.module.css'

const route = getRouteApi('/_shell/message/index')

/** Messages beside the open one; on a phone either of them. */
export function MessagePage() {
  const { t } = useLingui()
  const { msgId, show } = route.useSearch()
  const { data } = useSuspenseQuery(query(message.getMessageList))
  const unread = data.filter(({ isRead }) => !isRead)
  // The open message stays in the list of unread ones, although opening it marked it as read.
  const listed = show === 'unread' ? data.filter((it) => !it.isRead || it.msgId === msgId) : data
  if (data.length === 0) {
    return (
      <Page title={t`消息中心`}>
        <EmptyState
          icon={<IconMessageOff size={44} aria-hidden />}
          title={t`暂无消息`}
          description={t`考试机构发布的通知会显示在这里`}
        />
      </Page>
    )
  }
  return (
    <Page title={t`消息中心`}>
      <div className={classes.panes} data-open={msgId !== undefined || undefined}>
        <div className={classes.index}>
          <MessageTools show={show} unread={unread} />
          {listed.length === 0 ? (
            <EmptyState icon={<IconMailOpened size={44} aria-hidden />} title={t`没有未读消息`} />
          ) : (
            <nav className={classes.list} aria-label={t`消息列表`}>
              {listed.map((message) => (
                <Row key={message.msgId} message={message} show={show} open={message.msgId === msgId} />
              ))}
            </nav>
          )}
        </div>
        <Paper component="section" withBorder className={classes.reader} aria-label={t`消息内容`}>
          {msgId ? <Reader key={msgId} msgId={msgId} show={show} /> : <NoneOpen />}
        </Paper>
      </div>
    </Page>
  )
}

function Row({
  message: { msgId, title, summary, sender, publishTime, important, isRead },
  show,
  open,
}: {
  message: Message
  show: Show
  open: boolean
}) {
  const { t } = useLingui()
  return (
    <Link
      to="/message/index"
      search={{ msgId, show }}
      className={classes.row}
      data-unread={!isRead || undefined}
      aria-current={open || undefined}
    >
      <Group gap="xs" align="flex-start">
        <Group gap="xs" wrap="nowrap" align="flex-start" flex="1 1 8rem" miw={0}>
          {!isRead && <span className={classes.dot} role="img" aria-label={t`未读`} />}
          <Text className={classes.title} lang="zh-CN">
            {title}
          </Text>
        </Group>
        {important && <Badge color="red" flex="none">{t`重要`}</Badge>}
      </Group>
      {summary && (
        <Text size="sm" c="dimmed" lineClamp={2} lang="zh-CN">
          {summary}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <span lang="zh-CN">{sender}</span> · {noBreak(dateTime(publishTime))}
      </Text>
    </Link>
  )
}

function Reader({ msgId, show }: { msgId: string; show: Show }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(query(message.getMessageInfo, { msgId }))
  const openId = data?.msgId
  useEffect(() => {
    // Opening marks the message as read on the server: refresh the list.
    if (openId) void client.invalidateQueries({ queryKey: query(message.getMessageList).queryKey })
  }, [client, openId])
  if (isPending) return <Skeleton height={240} m="lg" w="auto" />
  if (error && !data) return <Failed error={error} retry={refetch} />
  return (
    <Stack gap="md" p="lg">
      <div className={classes.back}>
        <BackLink to="/message/index" search={{ show }}>{t`返回消息列表`}</BackLink>
      </div>
      <div>
        <Title order={2} size="h4" lang="zh-CN">
          {data.title}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          <span lang="zh-CN">{data.sender}</span> · {noBreak(dateTime(data.publishTime))}
        </Text>
      </div>
      {data.content ? (
        <div lang="zh-CN">
          <SafeHtml html={data.content} />
        </div>
      ) : (
        <Text c="dimmed">{t`此消息没有正文`}</Text>
      )}
    </Stack>
  )
}

function NoneOpen() {
  const { t } = useLingui()
  return <EmptyState py={80} icon={<IconMailOpened size={44} aria-hidden />} title={t`选择一条消息阅读`} />
}

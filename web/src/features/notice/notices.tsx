import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { type Notice, notice } from '#contracts/administration/notice.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

import classes from './notices.module.css'

/** The newest notices; they are an extra of the home, so that a server that does not have them, or fails, shows none. */
export function Notices() {
  const title = useId()
  const [open, setOpen] = useState<Notice | null>(null)
  const { data } = useQuery(query(notice.list, { descs: 'releaseTime' }))
  if (!data || data.records.length === 0) return null
  return (
    <Paper component="section" aria-labelledby={title} withBorder radius="md" p="md">
      <Title order={2} size="h4" id={title} mb="sm">
        <Trans>通知公告</Trans>
      </Title>
      <ul className={classes.list}>
        {data.records.slice(0, most).map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.title} lang="zh-CN" onClick={() => setOpen(row)}>
              {row.title}
            </button>
            <NoticeFacts notice={row} />
          </li>
        ))}
      </ul>
      {open && <NoticeDialog notice={open} onClose={() => setOpen(null)} />}
    </Paper>
  )
}

/** Maximum on the home page. */
const most = 5

/** Kind and time of a notice. */
const NoticeFacts = ({ notice: { categoryName, releaseTime } }: { notice: Notice }) => (
  <Text size="sm" c="dimmed">
    <span lang="zh-CN">{categoryName}</span>
    {categoryName && releaseTime && ' · '}
    {releaseTime && dateTime(releaseTime)}
  </Text>
)

type DialogProps = { notice: Notice; onClose: () => void }

function NoticeDialog({ notice: row, onClose }: DialogProps) {
  return (
    <Modal opened onClose={onClose} title={<span lang="zh-CN">{row.title}</span>} size="lg">
      <Stack gap="md">
        <NoticeFacts notice={row} />
        <Content id={row.id} />
      </Stack>
    </Modal>
  )
}

function Content({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(query(notice.detail, { id }))
  if (isPending) return <Pending />
  if (error && !data) return <Failed error={asApiError(error)} retry={() => void refetch()} />
  if (!data) return <Text c="dimmed">{t`这条通知已被删除`}</Text>
  if (!data.content) return <Text c="dimmed">{t`此通知没有正文`}</Text>
  return (
    <div lang="zh-CN">
      <SafeHtml html={data.content} />
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'

import { calendar, type CalendarEvent } from '#contracts/candidate/calendar.ts'

import { DownloadNotice } from '../download/download-notice.tsx'
import { useDownload } from '../download/use-download.ts'
import { OpenInBrowser } from '../in-app-browser/open-in-browser.tsx'
import { can } from '../in-app-browser/wechat.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & {
  events: readonly CalendarEvent[]
  /** Id of the element that names the event, where a page has several. */
  about?: string
}

/** Downloads events as a calendar file, made by the gateway. */
export function AddToCalendar({ events, about, variant = 'default', ...look }: Props) {
  const { t } = useLingui()
  const file = useDownload(calendar.file)

  if (!can('download')) {
    return <OpenInBrowser {...look} variant={variant} purpose="calendar" {...(about && { about })} />
  }
  return (
    <Stack gap="xs">
      <Button
        {...look}
        variant={variant}
        mih={44}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        loading={file.isPending}
        aria-describedby={about}
        onClick={() => file.mutate({ events: [...events] })}
      >{t`添加到日历`}</Button>
      {file.isSuccess && <Text size="sm" c="dimmed" role="status">{t`日程文件已下载，打开即可加入日历`}</Text>}
      <DownloadNotice download={file} />
    </Stack>
  )
}

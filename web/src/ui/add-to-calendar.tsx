import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { calendar, type CalendarEvent } from '#contracts/calendar.ts'

import { action } from '../api.ts'
import { asApiError } from '../query-client.ts'
import { ErrorNotice } from './error-notice.tsx'
import { saveFile } from './save-file.ts'
import { inWeChat } from './wechat.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & { events: readonly CalendarEvent[] }

const save = (file: Blob) => saveFile(file, calendar.file.file.name)

/** Gives the events to the calendar of the device, as a file that the gateway makes. */
export function AddToCalendar({ events, variant = 'default', ...look }: Props) {
  const file = useMutation(action(calendar.file))

  if (inWeChat()) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>要添加到日历，请点右上角“…”，选择“在浏览器打开”。</Trans>
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <Button
        {...look}
        variant={variant}
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        loading={file.isPending}
        onClick={() => file.mutate({ events: [...events] }, { onSuccess: save })}
      >
        <Trans>添加到日历</Trans>
      </Button>
      {file.isSuccess && (
        <Text size="sm" c="dimmed" role="status">
          <Trans>日程文件已下载，打开它即可加入日历。</Trans>
        </Text>
      )}
      {file.isError && <ErrorNotice error={asApiError(file.error)} />}
    </Stack>
  )
}

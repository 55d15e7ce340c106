import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import type { useUpload } from './use-upload.ts'

/** Progress of an upload; after a failure the reason and a retry with the same file. */
export function UploadProgress({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { t } = useLingui()
  const percent = Math.round(upload.share * 100)
  if (upload.isError) {
    return (
      <Stack gap="sm">
        <ErrorNotice error={upload.error} />
        <Text size="sm" c="dimmed">{t`照片仍在，可直接重试`}</Text>
        <Group gap="sm">
          <Button
            size="md"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={upload.retry}
          >{t`重试`}</Button>
          <Button size="md" variant="default" onClick={upload.cancel}>{t`取消`}</Button>
        </Group>
      </Stack>
    )
  }
  if (!upload.isPending) return null
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{percent < 100 ? <Trans>正在上传 {percent}%</Trans> : <Trans>已上传，正在确认…</Trans>}</Text>
      <Progress value={percent} aria-label={t`上传进度`} />
      <Group>
        <Button size="md" variant="default" onClick={upload.cancel}>{t`取消上传`}</Button>
      </Group>
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'

import type { DownloadProgress as State } from './use-download.ts'

type Props = { download: { progress: State | null; cancel: () => void } }

/** Progress of a large download, which can be cancelled. */
export function DownloadProgress({ download: { progress, cancel } }: Props) {
  const { t, i18n } = useLingui()
  if (!progress) return null
  const megabytes = (bytes: number) => i18n.number(bytes / 1_000_000, { maximumFractionDigits: 1 })
  const { loaded, total } = progress
  return (
    <Stack gap="xs">
      <Text size="sm">
        {total ? (
          <Trans>
            已下载 {megabytes(loaded)} MB，共 {megabytes(total)} MB
          </Trans>
        ) : (
          <Trans>已下载 {megabytes(loaded)} MB</Trans>
        )}
      </Text>
      <Progress
        value={total ? (loaded / total) * 100 : 100}
        striped={!total}
        animated={!total}
        aria-label={t`下载进度`}
      />
      <Group>
        <Button size="sm" mih={44} variant="default" onClick={cancel}>{t`取消下载`}</Button>
      </Group>
    </Stack>
  )
}

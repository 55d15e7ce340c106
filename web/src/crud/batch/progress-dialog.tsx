import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'

import { Modal } from '#web/ui/overlay/modal.tsx'
import type { BatchProgress } from './batch.ts'

type Props = { title: string; progress: BatchProgress; onCancel: () => void }

/** Progress of several calls, which can be cancelled. */
export function ProgressDialog({ title, progress: { done, total, waits }, onCancel }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onCancel} title={title} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm" role="status">
          {waits > 0 ? (
            <Plural value={waits} one="操作较多，# 秒后继续" other="操作较多，# 秒后继续" />
          ) : (
            <Trans>
              已完成 {done} / {total}
            </Trans>
          )}
        </Text>
        <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label={t`进度`} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            <Trans>停止</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

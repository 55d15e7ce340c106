import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'

import type { ApiError } from '#contracts/core/error.ts'

import { ErrorNotice } from '../ui/error/error-notice.tsx'

type Props = {
  isChecking: boolean
  isUnknown: boolean
  wasNotDone: boolean
  error: ApiError | null
  checkOutcome: () => void
}

/** Outcome of an idempotent write: being checked, unknown, not done, or refused. */
export function Outcome({ isChecking, isUnknown, wasNotDone, error, checkOutcome }: Props) {
  if (isChecking) {
    return (
      <Group role="status" gap="sm" wrap="nowrap">
        <Loader size="sm" />
        <Text size="sm">
          <Trans>没有收到明确的答复，正在确认结果，请不要重复操作…</Trans>
        </Text>
      </Group>
    )
  }
  if (isUnknown) {
    return (
      <Alert role="alert" color="yellow" variant="light" icon={<IconQuestionMark aria-hidden />}>
        <Stack gap="xs" align="flex-start">
          <Trans>暂时不知道操作是否完成，网络恢复后可查看结果。请不要重复操作。</Trans>
          <Button size="xs" variant="default" onClick={checkOutcome}>
            <Trans>查看结果</Trans>
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (wasNotDone) {
    return (
      <Alert role="alert" color="yellow" variant="light" icon={<IconQuestionMark aria-hidden />}>
        <Trans>已向服务器核实：操作没有执行，请再试一次。</Trans>
      </Alert>
    )
  }
  return <ErrorNotice error={error} />
}

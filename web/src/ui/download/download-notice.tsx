import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'

import { asApiError } from '#web/client/api/query-client.ts'
import { transientErrors } from '#web/client/errors/error-codes.ts'
import { ErrorNotice } from '../error/error-notice.tsx'
import { Countdown } from '../error/failed.tsx'
import { useErrorText } from '../error/use-error-text.ts'

type Props<I> = {
  download: {
    isError: boolean
    error: Error | null
    variables: I | undefined
    mutate: (input: I) => void
    reset: () => void
  }
}

/** Error of a download; retried with a countdown while the server is busy, until it is dismissed. */
export function DownloadNotice<I>({ download: { isError, error, variables, mutate, reset } }: Props<I>) {
  const errorText = useErrorText()
  if (!isError || variables === undefined) return null
  const problem = asApiError(error)
  if (!transientErrors.has(problem.code)) return <ErrorNotice error={problem} />
  return (
    <Alert role="alert" color="yellow" icon={<IconHourglass aria-hidden />}>
      <Stack gap="xs">
        <Text fw={600} size="sm" lang={problem.detail && 'zh-CN'}>
          {errorText(problem)}
        </Text>
        <Group gap="sm">
          <Text size="sm">
            <Countdown retryAfter={problem.retryAfter} retry={() => mutate(variables)} />
          </Text>
          <Button size="sm" mih={44} variant="default" onClick={reset}>
            <Trans>不再重试</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

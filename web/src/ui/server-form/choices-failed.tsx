import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'

import { asApiError } from '#web/client/api/query-client.ts'
import { useErrorText } from '../error/use-error-text.ts'

import classes from './form-fields.module.css'

type Props = { error: Error | null; retry: () => void }

/** Error of loading options, with a retry, below the field. */
export function ChoicesFailed({ error, retry }: Props) {
  const errorText = useErrorText()
  const apiError = asApiError(error)
  return (
    <Group gap="xs" role="alert" mt={6}>
      <Text size="sm" c="var(--mantine-color-error)">
        <Trans>
          选项加载失败：<span lang={apiError.detail && 'zh-CN'}>{errorText(apiError)}</span>
        </Trans>
      </Text>
      <Button size="compact-md" variant="default" onClick={retry} className={classes.touch}>
        <Trans>重试</Trans>
      </Button>
    </Group>
  )
}

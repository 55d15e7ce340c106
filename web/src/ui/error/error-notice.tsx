import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

import { asApiError } from '#web/client/api/query-client.ts'
import { useErrorText, useWaitText } from './use-error-text.ts'

type Props = {
  error?: Error | null | undefined
  /** Translated text that replaces the error's own. */
  text?: string | undefined
}

/** Error of an action that belongs to no form, shown where it was tried. */
export function ErrorNotice({ error: failure, text }: Props) {
  const error = failure && asApiError(failure)
  const errorText = useErrorText()
  const waitText = useWaitText()
  const message = text ?? (error && errorText(error))
  if (!message) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
      <span lang={message === error?.detail ? 'zh-CN' : undefined}>{message}</span>
      {error && waitText(error)}
    </Alert>
  )
}

import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

import type { ApiError } from '#contracts/core/error.ts'

import { useErrorText, useWaitText } from './use-error-text.ts'

type Props = {
  error?: ApiError | null | undefined
  /** Translated text that replaces the error's own. */
  text?: string | undefined
}

/** Error of an action that belongs to no form, shown where it was tried. */
export function ErrorNotice({ error, text }: Props) {
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

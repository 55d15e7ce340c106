import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

import type { ApiError } from '#contracts/core/error.ts'

import { errorTexts } from './error-text.ts'

/** Text of an error: the server's detail, else ours by code. */
export function useErrorText() {
  const { i18n } = useLingui()
  return (error: ApiError) => error.detail ?? i18n._(errorTexts[error.code])
}

type Props = {
  error?: ApiError | null | undefined
  /** Translated text that replaces the error's own. */
  text?: string | undefined
  /** Field errors are shown beside their inputs. */
  hideFieldErrors?: boolean
}

/** Retry-After as a sentence; nothing for a few seconds. */
function Wait({ seconds }: { seconds: number }) {
  const { t } = useLingui()
  if (seconds <= 5) return null
  const minutes = Math.ceil(seconds / 60)
  return seconds <= 90 ? t`还需等待 ${seconds} 秒。` : t`还需等待 ${minutes} 分钟。`
}

/** Error of an action, shown where it was tried. */
export function ErrorNotice({ error, text, hideFieldErrors }: Props) {
  const textOf = useErrorText()
  const message = text ?? (error && textOf(error))
  if (!message || (hideFieldErrors && error?.fields)) return null
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
      <span lang={message === error?.detail ? 'zh-CN' : undefined}>{message}</span>
      {error?.code === 'too_many_requests' && <Wait seconds={error.retryAfter ?? 0} />}
    </Alert>
  )
}

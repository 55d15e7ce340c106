import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

import type { ApiError, ErrorCode } from '#contracts/core/error.ts'

import { useServerName } from '../server-name.tsx'
import { errorTexts } from './error-text.ts'

/** Text of an error: the server's detail, translated where it is a known text, else ours by code. */
export function useErrorText() {
  const { i18n } = useLingui()
  const nameOf = useServerName()
  return ({ detail, code }: ApiError) =>
    detail ? knownText(detail, (name) => nameOf(name).text) : i18n._(errorTexts[code])
}

/** Translates a detail as a whole, else what stands before its colon and each name behind it. */
function knownText(detail: string, translate: (name: string) => string): string {
  const [rule = '', names] = detail.split('：', 2)
  const text = translate(rule)
  if (names === undefined || text === rule) return translate(detail)
  return `${text}: ${names.split('、').map(translate).join(', ')}`
}

/** Errors of which the person must know how long they last. */
const waits: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'account_locked', 'address_locked'])

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
      {error && waits.has(error.code) && <Wait seconds={error.retryAfter ?? 0} />}
    </Alert>
  )
}

import { useLingui } from '@lingui/react/macro'

import type { ApiError, ErrorCode } from '#contracts/core/error.ts'

import { isOutcomeOpen } from '#web/client/errors/outcome-error.ts'
import { useServerName } from '../server-name.tsx'
import { errorText } from './error-text.ts'

/** Text of an error: the server's detail, translated if known, otherwise our text by code. */
export function useErrorText() {
  const { i18n } = useLingui()
  const nameOf = useServerName()
  return (error: ApiError) =>
    error.detail && !isOutcomeOpen(error)
      ? knownText(error.detail, (name) => nameOf(name).text)
      : i18n._(errorText(error))
}

/** Translates a detail as a whole, otherwise what stands before its colon and each name behind it. */
function knownText(detail: string, translate: (name: string) => string): string {
  const [rule = '', names] = detail.split('：', 2)
  const text = translate(rule)
  if (names === undefined || text === rule) return translate(detail)
  return `${text}: ${names.split('、').map(translate).join(', ')}`
}

/** Errors of which the person must know how long they last. */
const waits: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'account_locked', 'address_locked'])

/** Retry-After of such an error as a sentence; empty for a few seconds. */
export function useWaitText() {
  const { t } = useLingui()
  return ({ code, retryAfter: seconds = 0 }: ApiError) => {
    if (!waits.has(code) || seconds <= 5) return ''
    const minutes = Math.ceil(seconds / 60)
    return seconds <= 90 ? t`还需等待 ${seconds} 秒。` : t`还需等待 ${minutes} 分钟。`
  }
}

import { useLingui } from '@lingui/react/macro'

import type { ApiError, ErrorCode } from '#contracts/core/error.ts'

import { isOutcomeOpen } from '#web/client/errors/outcome-error.ts'
import { type Name, useServerName } from '../server-name.tsx'
import { errorText } from './error-text.ts'

/** Text of an error: the server's detail, translated if known, otherwise our text by code. */
export function useErrorText() {
  const { i18n } = useLingui()
  const serverName = useServerName()
  return (error: ApiError) =>
    error.detail && !isOutcomeOpen(error) ? knownText(error.detail, serverName) : i18n._(errorText(error))
}

/** Translates a detail as a whole, otherwise what stands before its colon and each name behind it. */
function knownText(detail: string, translate: (name: string) => Name): string {
  const [rule = '', ...names] = detail.split('：')
  const { text, lang } = translate(rule)
  if (names.length === 0 || lang) return translate(detail).text
  return `${text}: ${translatedNames(names.join('：').split('、'), translate).join(', ')}`
}

/** Translations of the names of a list. A name may itself have the separator of the list: the longest known one counts. */
function translatedNames(parts: readonly string[], translate: (name: string) => Name): string[] {
  if (parts.length === 0) return []
  const candidates = parts.map((_, last) => translate(parts.slice(0, last + 1).join('、')))
  const last = Math.max(
    0,
    candidates.findLastIndex(({ lang }) => lang === undefined),
  )
  return [candidates[last]?.text ?? '', ...translatedNames(parts.slice(last + 1), translate)]
}

/** Errors of which the person must know how long they last. */
const waits: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'account_locked', 'address_locked'])

/** Retry-After of such an error as a sentence to follow its text; without a time, or for a few seconds, a lock needs none. */
export function useWaitText() {
  const { t, i18n } = useLingui()
  const gap = i18n.locale === 'zh' ? '' : ' '
  return ({ code, retryAfter: seconds = 0 }: ApiError) => {
    if (!waits.has(code)) return ''
    if (seconds <= 5) return code === 'too_many_requests' ? gap + t`请稍后再试。` : ''
    const minutes = Math.ceil(seconds / 60)
    return gap + (seconds <= 90 ? t`请 ${seconds} 秒后再试。` : t`请 ${minutes} 分钟后再试。`)
  }
}

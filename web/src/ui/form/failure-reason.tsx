import { useLingui } from '@lingui/react/macro'

import type { ApiError } from '#contracts/core/error.ts'

import { isNetworkError, isTimeout } from '#web/client/errors/network-error.ts'
import { useOnline } from '#web/client/offline/use-online.ts'
import { useErrorText, useWaitText } from '../error/use-error-text.ts'
import { validationText } from './validation-text.ts'

/** Why a call failed, in words that fit into a sentence: the server's own, otherwise ours. */
export function FailureReason({ error }: { error: ApiError }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const waitText = useWaitText()
  const [message, ...others] = Object.values(error.fields ?? {})
  const text = errorText(error)
  if (error.detail) return <span lang={text === error.detail ? 'zh-CN' : undefined}>{withoutStop(text)}</span>
  if (isNetworkError(error) && !online) return t`网络已断开`
  if (isTimeout(error)) return t`服务器响应较慢`
  if (error.code === 'upstream_unavailable' && !error.notSent) return t`连接不上服务器`
  if (message && others.length === 0) return withoutStop(validationText(message, (it) => i18n._(it)))
  return withoutStop(text + waitText(error))
}

/** Without the stop at its end: the sentence goes on. */
const withoutStop = (text: string) => text.replace(/[。.]$/, '')

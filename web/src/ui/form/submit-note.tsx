import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { mayRetry } from '#web/client/api/may-retry.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { isOutcomeOpen } from '#web/client/errors/outcome-error.ts'
import { errorText } from '../error/error-text.ts'
import { FailedText, type FormAction } from './failed-text.tsx'
import { type Retry, RetryButton } from './status-button.tsx'
import { FailedLine, StatusLine } from './status-line.tsx'

type Props = {
  /** State of the submitting mutation. */
  mutation: { isPending: boolean; error: Error | null }
  action?: FormAction
  /** Tries again; default: submits the form around the bar. */
  retry?: Retry
  /** Where the input is stored until sent; false without input. */
  kept?: ReactNode
  /** What to do where nobody knows what became of the write. */
  unknown?: ReactNode
}

/** Status of a form that is sent by its button: being sent, failed, or not sent yet. */
export function SubmitNote({ mutation, action = 'submit', retry = 'submit', kept = false, unknown }: Props) {
  const { i18n } = useLingui()
  const { isPending, error } = mutation
  if (isPending) return <BusyLine action={action} />
  if (error) {
    const failure = asApiError(error)
    if (isOutcomeOpen(failure)) return <FailedLine>{unknown ?? i18n._(errorText(failure))}</FailedLine>
    const failed = <FailedText action={action} error={failure} />
    const safe = kept || (failure.code === 'read_only' && <Trans>操作没有执行，可以稍后再试。</Trans>)
    return (
      <FailedLine button={mayRetry(failure) && <RetryButton retry={retry} />}>
        {safe ? <TwoSentences first={failed} second={safe} /> : failed}
      </FailedLine>
    )
  }
  return (
    kept && <KeptLine>{action === 'save' ? <Trans>尚未保存。{kept}</Trans> : <Trans>尚未提交。{kept}</Trans>}</KeptLine>
  )
}

const busyTexts: Record<FormAction, MessageDescriptor> = {
  save: msg`正在保存…`,
  submit: msg`正在提交…`,
  remove: msg`正在删除…`,
  search: msg`正在查询…`,
  logIn: msg`正在登录…`,
  resetPassword: msg`正在提交…`,
  register: msg`正在提交…`,
}

/** The input is on its way. */
export function BusyLine({ action }: { action: FormAction }) {
  const { i18n } = useLingui()
  return (
    <StatusLine kind="busy" icon={<IconCloudUp size={18} aria-hidden />}>
      {i18n._(busyTexts[action])}
    </StatusLine>
  )
}

/** The server does not have the input yet, without a failure. */
export const KeptLine = ({ children }: { children: ReactNode }) => (
  <StatusLine kind="kept" icon={<IconCloudOff size={18} aria-hidden />}>
    {children}
  </StatusLine>
)

/** Two sentences, with a blank between them where the language has one. */
export const TwoSentences = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Trans>
    {first}。{second}
  </Trans>
)

import { useLingui } from '@lingui/react/macro'
import { IconCloudUp } from '@tabler/icons-react'

import type { ApiError } from '#contracts/core/error.ts'

import { mayRetry } from '#web/client/api/may-retry.ts'
import { FailedText, type FormAction } from '../form/failed-text.tsx'
import { type Retry, RetryButton, StatusButton } from '../form/status-button.tsx'
import { FailedLine, StatusLine } from '../form/status-line.tsx'
import { BusyLine } from '../form/submit-note.tsx'

type Props = {
  isSending: boolean
  isChecking: boolean
  isUnknown: boolean
  wasNotDone: boolean
  error: ApiError | null
  checkOutcome: () => void
  action?: FormAction
  /** Sends again; default: submits the form around the bar. */
  retry?: Retry
}

/** Status of an idempotent write: being sent, being checked, unknown, not done, or refused. */
export function WriteOutcome({ action = 'submit', retry = 'submit', ...write }: Props) {
  const { t } = useLingui()
  const { isSending, isChecking, isUnknown, wasNotDone, error, checkOutcome } = write
  if (isSending) return <BusyLine action={action} />
  if (isChecking) {
    return (
      <StatusLine kind="busy" icon={<IconCloudUp size={18} aria-hidden />}>{t`正在确认结果，请勿重复操作…`}</StatusLine>
    )
  }
  if (isUnknown) {
    const check = <StatusButton onClick={checkOutcome}>{t`查看结果`}</StatusButton>
    return <FailedLine button={check}>{t`还不确定是否成功，联网后可查看结果。请勿重复操作。`}</FailedLine>
  }
  if (wasNotDone) {
    return <FailedLine button={<RetryButton retry={retry} />}>{t`操作未成功，请再试一次`}</FailedLine>
  }
  return (
    error && (
      <FailedLine button={mayRetry(error) && <RetryButton retry={retry} />}>
        <FailedText action={action} error={error} />
      </FailedLine>
    )
  )
}

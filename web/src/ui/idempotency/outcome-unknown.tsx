import type { ReactNode } from 'react'

import { asApiError } from '#web/client/api/query-client.ts'
import type { FormAction } from '../form/failed-text.tsx'
import type { Retry } from '../form/status-button.tsx'
import { FailedLine } from '../form/status-line.tsx'
import { SubmitNote } from '../form/submit-note.tsx'

type Props = {
  /** State of the writing mutation. */
  mutation: { isPending: boolean; error: Error | null }
  action?: FormAction
  /** Submits again; default: submits the form around the bar. */
  retry?: Retry
  /** How to find out the outcome. */
  children: ReactNode
}

/** Status of a write without an idempotency key. Without a clear refusal (4xx) its outcome is unknown. */
export function OutcomeUnknown({ mutation, action = 'submit', retry = 'submit', children }: Props) {
  if (mutation.isPending || !mutation.error || asApiError(mutation.error).status < 500) {
    return <SubmitNote mutation={mutation} action={action} retry={retry} />
  }
  return <FailedLine>{children}</FailedLine>
}

import { Alert } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { ErrorNotice } from '../ui/error/error-notice.tsx'

type Props = {
  error: ApiError | null
  /** Own text for a clear refusal. */
  text?: string | undefined
  /** How to find out the outcome. */
  children: ReactNode
}

/** Failure of a visitor's write. Without a clear refusal (4xx) the outcome is unknown. */
export function OutcomeUnknown({ error, text, children }: Props) {
  if (!error || error.status < 500) return <ErrorNotice error={error} text={text} />
  return (
    <Alert role="alert" color="yellow" variant="light" icon={<IconQuestionMark aria-hidden />}>
      {children}
    </Alert>
  )
}

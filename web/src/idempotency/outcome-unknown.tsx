import { Alert } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { ErrorNotice } from '../ui/error-notice.tsx'

type Props = {
  error: ApiError | null
  /** Our own words for a clear no. */
  text?: string | undefined
  /** How to find out what became of it. */
  children: ReactNode
}

/** A write of somebody without an account failed. Without a clear no it may have been done all the same. */
export function OutcomeUnknown({ error, text, children }: Props) {
  if (!error || error.status < 500) return <ErrorNotice error={error} text={text} />
  return (
    <Alert role="alert" color="yellow" variant="light" icon={<IconQuestionMark aria-hidden />}>
      {children}
    </Alert>
  )
}

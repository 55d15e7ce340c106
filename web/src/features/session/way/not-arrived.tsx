import type { ApiError } from '#contracts/error.ts'

import { ErrorNotice } from '../../../ui/error-notice.tsx'
import NextStep from './next-step.tsx'

/** Why a way back from a provider did not end in a log-in. */
export default function NotArrived({ error }: { error: ApiError }) {
  return (
    <>
      <ErrorNotice error={error} />
      <NextStep error={error} />
    </>
  )
}

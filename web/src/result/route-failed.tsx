import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { asApiError } from '../api/query-client.ts'
import { Failed } from '../ui/failed.tsx'
import { isMissingFile } from '../frame/update/missing-file.ts'

/** A page that could not be loaded, in its place inside the shell. */
export function RouteFailed(failure: ErrorComponentProps) {
  return <Failed error={asApiError(failure.error)} retry={useRetry(failure)} />
}

/** Tries again what failed on the way to a page. */
export function useRetry({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  // A browser does not ask twice for a file that failed: only the whole page can.
  return isMissingFile(error) ? () => location.reload() : retry
}

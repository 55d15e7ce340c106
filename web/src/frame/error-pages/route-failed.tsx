import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

import { Failed } from '#web/ui/error/failed.tsx'
import { replacePrerendered } from '../first-paint/prerendered-page.ts'
import { isMissingFile } from '../update/missing-file.ts'

/** Error boundary of a route, shown within the frame. */
export function RouteFailed(failure: ErrorComponentProps) {
  useLayoutEffect(replacePrerendered, [])
  return <Failed error={failure.error} retry={useRetry(failure)} />
}

/** Retries the loader of a failed route. */
export function useRetry({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  // Browsers cache a failed module import: only a reload fetches the file again.
  return isMissingFile(error) ? () => location.reload() : retry
}

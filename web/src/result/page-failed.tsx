import type { ErrorComponentProps } from '@tanstack/react-router'

import { asApiError } from '../api/query-client.ts'
import { transientErrors } from '../ui/error/failed.tsx'
import { isMissingFile } from '../frame/update/missing-file.ts'
import { RouteFailed, useRetry } from './route-failed.tsx'
import { ServerError } from './server-error.tsx'

/** Error of a page outside the frame. Transient errors are retried. */
export function PageFailed(failure: ErrorComponentProps) {
  const retry = useRetry(failure)
  const { code, status, requestId } = asApiError(failure.error)
  if (status < 500 || transientErrors.has(code) || isMissingFile(failure.error)) return <RouteFailed {...failure} />
  return <ServerError id={requestId} retry={retry} />
}

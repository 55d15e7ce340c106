import { Alert } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'

import { asApiError } from '../api/query-client.ts'
import { offlineEnd } from '../device/offline-owner.ts'
import { transientErrors } from '../errors/error-codes.ts'
import { isNetworkError } from '../errors/network-error.ts'
import { isMissingFile } from '../frame/update/missing-file.ts'
import { CopiesOver } from '../offline/copies-over.tsx'
import { useIsPast } from '../ui/server-time.ts'
import { RouteFailed, useRetry } from './route-failed.tsx'
import { ServerError } from './server-error.tsx'

/**
 * Error of a page outside the frame. Transient errors are retried. Without a network no page opens once the copy of the
 * session has ended.
 */
export function PageFailed(failure: ErrorComponentProps) {
  const retry = useRetry(failure)
  const isOver = useIsPast(offlineEnd())
  const { code, status, requestId } = asApiError(failure.error)
  if (status < 500 || transientErrors.has(code) || isMissingFile(failure.error)) {
    return (
      <>
        {isOver && isNetworkError(failure.error) && (
          <Alert role="status" color="yellow" radius={0}>
            <CopiesOver />
          </Alert>
        )}
        <RouteFailed {...failure} />
      </>
    )
  }
  return <ServerError id={requestId} retry={retry} />
}

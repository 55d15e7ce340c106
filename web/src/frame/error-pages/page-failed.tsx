import { Alert } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'

import { asApiError } from '#web/client/api/query-client.ts'
import { offlineEnd, offlineOwner } from '#web/client/device/offline-owner.ts'
import { useStorageStuck } from '#web/client/device/use-storage-stuck.ts'
import { transientErrors } from '#web/client/errors/error-codes.ts'
import { isNetworkError } from '#web/client/errors/network-error.ts'
import { CopiesOver } from '#web/client/offline/copies-over.tsx'
import { CopiesUnread } from '#web/client/offline/copies-unread.tsx'
import { useIsPast } from '#web/ui/time/server-time.ts'
import { isMissingFile } from '../update/missing-file.ts'
import { RouteFailed, useRetry } from './route-failed.tsx'
import { ServerError } from './server-error.tsx'

/**
 * Error of a page outside the frame. Transient errors are retried. Without a network no page opens once the copy of the
 * session has ended, and none while the storage does not give it.
 */
export function PageFailed(failure: ErrorComponentProps) {
  const retry = useRetry(failure)
  const isOver = useIsPast(offlineEnd())
  const isUnread = useStorageStuck() && offlineOwner() !== null
  const { code, status, requestId } = asApiError(failure.error)
  if (status < 500 || transientErrors.has(code) || isMissingFile(failure.error)) {
    return (
      <>
        {isNetworkError(failure.error) && (isOver || isUnread) && (
          <Alert role="status" color="yellow" radius={0}>
            {isOver ? <CopiesOver /> : <CopiesUnread />}
          </Alert>
        )}
        <RouteFailed {...failure} />
      </>
    )
  }
  return <ServerError id={requestId} retry={retry} />
}

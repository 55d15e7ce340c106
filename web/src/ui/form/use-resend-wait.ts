import { useMemo } from 'react'

import type { ApiError } from '#contracts/core/error.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { useTimeLeft } from '../time/server-time.ts'

type SentCode = { readonly resendTime: string | null }

/** Milliseconds until another code may be requested; 0 or less when it may be. */
export const useResendWait = (lastCode: SentCode | null): number =>
  useTimeLeft(lastCode?.resendTime ? Date.parse(lastCode.resendTime) : 0)

/** When another code may be requested: after the last one, or after a request that came too soon. */
export function useResendTime(lastCode: SentCode | null, error: ApiError | null): string | null {
  const refusedUntil = useMemo(
    () =>
      error?.code === 'too_many_requests' && error.retryAfter
        ? new Date(serverNow() + error.retryAfter * 1000).toISOString()
        : null,
    [error],
  )
  return refusedUntil ?? lastCode?.resendTime ?? null
}

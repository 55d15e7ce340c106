import type { ApiError } from '#contracts/core/error.ts'

import { asApiError } from '../api/query-client.ts'

/** Sending of a code by SMS, as PhoneCodeField shows it. */
export type CodeSending = {
  /** Last code that was sent; another may be requested after `resendTime`. */
  lastCode: { resendTime: string | null } | null
  isSending: boolean
  error: ApiError | null
}

/** Answer to the request of a code; with a `resendTime` if the code was sent. */
type Answer = { outcome: string; resendTime?: string | null }

/** State of the mutation that requests a code. */
export const codeSending = (request: {
  data: Answer | undefined
  isPending: boolean
  error: Error | null
}): CodeSending => ({
  lastCode: request.data?.resendTime === undefined ? null : { resendTime: request.data.resendTime },
  isSending: request.isPending,
  error: request.error && asApiError(request.error),
})

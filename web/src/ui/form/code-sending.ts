import type { ApiError } from '#contracts/core/error.ts'

import { asApiError } from '#web/client/api/query-client.ts'

/** Sending of a code by SMS, as PhoneCodeField shows it. */
export type CodeSending = {
  /** Last code that was sent; another may be requested after `resendTime`. */
  lastCode: { resendTime: string | null } | null
  isSending: boolean
  error: ApiError | null
}

/** Answer to the request of a code; with a `resendTime` if the code was sent. */
type Answer = { outcome: string; resendTime?: string | null }

type Request = { data: Answer | undefined; isPending: boolean; error: Error | null }

/** State of the mutation that requests a code; `earlier` is the resend time of one sent before a reload. */
export const codeSending = ({ data, isPending, error }: Request, earlier = ''): CodeSending => {
  const resendTime = data?.resendTime === undefined ? earlier : data.resendTime
  return {
    lastCode: resendTime === '' ? null : { resendTime },
    isSending: isPending,
    error: error && asApiError(error),
  }
}

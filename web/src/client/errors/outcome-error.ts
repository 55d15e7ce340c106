import { ApiError, type ErrorCode } from '#contracts/core/error.ts'

const openOutcomes: ReadonlySet<ErrorCode> = new Set(['outcome_pending', 'outcome_unknown'])

/** Whether the gateway does not know what became of a write: nobody may repeat it before a look. */
export const isOutcomeOpen = ({ code }: ApiError) => openOutcomes.has(code)

/** Cause of the error of a write that a read has shown to be not executed. */
const notExecuted = new Error('not executed')

/** The error of such a write; `detail` is the server's text, where it sent one. */
export const notExecutedError = (detail: string | undefined) =>
  new ApiError('upstream_failed', { cause: notExecuted, ...(detail && { detail }) })

/** Whether a write was certainly not executed, after a failure that did not say so. */
export const isNotExecuted = ({ cause }: ApiError) => cause === notExecuted

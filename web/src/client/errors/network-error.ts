import { ApiError } from '#contracts/core/error.ts'

/** Whether a call got no answer at all: every answer of the gateway carries a request id. */
export const isNetworkError = (error: unknown) =>
  error instanceof ApiError && error.code === 'upstream_unavailable' && error.requestId === undefined

/** Whether the time-out of a call ended it, here or at the gateway. */
export const isTimeout = ({ code, cause }: ApiError) =>
  code === 'upstream_timeout' || (cause instanceof Error && cause.name === 'TimeoutError')

/** Cause of the error that stands for an answer of a proxy in front of the gateway. */
export const proxyAnswer = new Error('answered by a proxy')

/** Cause of the error of a file of which not all bytes arrived. */
export const incompleteFile = new Error('incomplete file')

/** Whether a file broke off on its way: what arrived of it is not saved. */
export const isIncompleteFile = ({ cause }: ApiError) => cause === incompleteFile

/** Whether the device may be at fault: nothing answered the call, and no time-out ended it. */
export const mayBeOffline = (error: ApiError) =>
  isNetworkError(error) && !isTimeout(error) && error.cause !== proxyAnswer && !isIncompleteFile(error)

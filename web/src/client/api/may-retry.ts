import type { ApiError } from '#contracts/core/error.ts'

/** Whether the same call may succeed later: the server was unavailable and did not refuse. */
export const mayRetry = ({ code }: ApiError) => code !== 'refused' && code !== 'invalid_input' && code !== 'forbidden'

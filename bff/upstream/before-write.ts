import { ApiError } from '#contracts/core/error.ts'

/** A check before a write. Where the server fails it, the write was not sent, and the error says so. */
export async function beforeWrite<T>(check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'upstream_failed') throw error
    throw new ApiError('upstream_failed', { notSent: true, cause: error })
  }
}

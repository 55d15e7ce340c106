import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import type { ApiError } from '#contracts/core/error.ts'

import { asApiError } from '../client/api/query-client.ts'
import { redirects } from '../client/errors/error-codes.ts'
import { logOut } from './log-out.ts'

/** Logs out. `error` and `onError` get a failure, unless its code redirects by itself. */
export function useLogOut(onError?: (error: ApiError) => void) {
  const client = useQueryClient()
  const router = useRouter()
  const mutation = useMutation({
    mutationFn: () => logOut(client, router),
    onError: (error) => {
      const why = reportable(error)
      if (why) onError?.(why)
    },
  })
  return { logOut: () => mutation.mutate(), isPending: mutation.isPending, error: reportable(mutation.error) }
}

/** Failure to show, null where its code redirects. */
function reportable(error: Error | null): ApiError | null {
  const why = error && asApiError(error)
  return why && !redirects(why.code) ? why : null
}

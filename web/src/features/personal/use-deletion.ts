import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { user } from '#contracts/administration/user.ts'
import { account } from '#contracts/session/account.ts'

import { send } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { redirectAfterLogOut, logOut } from '#web/frame/log-out.ts'
import { useIdempotentWrite } from '#web/idempotency/use-idempotent-write.ts'

/** Deletes the account, then logs out. `onWrongCode` gets the remaining tries; null where they are unknown. */
export function useDeletion(onWrongCode: (left: number | null) => void) {
  const client = useQueryClient()
  const router = useRouter()
  const away = { why: 'deleted' } as const
  const logOutHere = useMutation({
    // The account is deleted even when the log-out fails.
    mutationFn: () => logOut(client, router, away).catch(() => redirectAfterLogOut(client, router, away)),
  })
  const deletion = useIdempotentWrite(account.deleteAccount, isGone, (answer) => {
    if (answer?.outcome === 'wrong') return onWrongCode(answer.left)
    logOutHere.mutate()
  })
  return { ...deletion, isSending: deletion.isSending || logOutHere.isPending, isOver: !logOutHere.isIdle }
}

/** Whether the account is gone: its session has ended. */
async function isGone(): Promise<boolean> {
  try {
    await send(user.info, {})
    return false
  } catch (error) {
    const { code } = asApiError(error)
    if (code === 'session_ended' || code === 'not_logged_in') return true
    throw error
  }
}

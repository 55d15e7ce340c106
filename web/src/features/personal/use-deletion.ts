import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { account } from '#contracts/session/account.ts'

import { redirectAfterLogOut, logOut } from '#web/frame/log-out.ts'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'

/** Deletes the account, then logs out. `onWrongCode` gets the remaining tries; null where they are unknown. */
export function useDeletion(onWrongCode: (left: number | null) => void) {
  const client = useQueryClient()
  const router = useRouter()
  const away = { why: 'deleted' } as const
  const logOutHere = useMutation({
    // The account is deleted even when the log-out fails.
    mutationFn: () => logOut(client, router, away).catch(() => redirectAfterLogOut(client, router, away)),
  })
  const deletion = useIdempotentWrite(account.deleteAccount, (answer) => {
    if (answer?.outcome === 'wrong') return onWrongCode(answer.left)
    logOutHere.mutate()
  })
  return { ...deletion, isSending: deletion.isSending || logOutHere.isPending, isOver: !logOutHere.isIdle }
}

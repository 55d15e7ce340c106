import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'

import { ncias } from '#contracts/session/ncias.ts'
import { type CurrentSession, session } from '#contracts/session/session.ts'

import { send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { NciasCode } from '#web/ui/ncias/ncias-code.tsx'
import { NameMismatch, NoAccount, NoResult } from '#web/ui/ncias/not-found.tsx'
import { CodeSkeleton } from '#web/ui/scan-code/code-skeleton.tsx'
import { NotLoggedIn } from './not-logged-in.tsx'

/** Log-in by the network identity, for an identity with an account. */
export function ByIdentity({ onLoggedIn }: { onLoggedIn: (newSession: CurrentSession) => Promise<void> }) {
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: enter,
    onSuccess: (entered) => (entered.outcome === 'entered' ? onLoggedIn(entered.newSession) : undefined),
  })
  const confirmed = useCallback((token: string) => mutate(token), [mutate])
  if (error) return <NotLoggedIn error={asApiError(error)} onAgain={reset} />
  if (isPending || data?.outcome === 'entered') return <CodeSkeleton />
  if (data?.outcome === 'none') return <NoAccount />
  if (data?.outcome === 'mismatch') return <NameMismatch />
  if (data) return <NoResult onAgain={reset} />
  return <NciasCode onConfirmed={confirmed} />
}

type Entered = { outcome: 'entered'; newSession: CurrentSession } | { outcome: 'none' | 'mismatch' | 'expired' }

/** Logs in with the confirmed identity. */
async function enter(token: string): Promise<Entered> {
  const identity = await send(ncias.getNciasPID, { token })
  if (identity.outcome !== 'found') return identity
  return {
    outcome: 'entered',
    newSession: await send(session.logIn, { grant: 'ncias_code', token: identity.logInToken }),
  }
}

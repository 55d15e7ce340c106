import { ApiError } from '#contracts/core/error.ts'
import { auth, type TokenAnswer } from '#contracts/session/auth.ts'

import { refresher } from '#bff/session/log-in/grants.ts'
import { receivedTokens } from '#bff/session/record.ts'
import type { Caller } from '#bff/upstream/request.ts'
import type { Report } from './call.ts'
import { type CheckDependencies, observe } from './observe.ts'

type Refreshed = Pick<Report, 'calls' | 'warnings'> & {
  /** With the tokens that are valid now. */
  readonly caller: Caller
}

/** Refreshes the tokens of the log-in once, as the gateway does before they expire. */
export async function checkRefresh(
  { caller, tokens: answer }: { readonly caller: Caller; readonly tokens: TokenAnswer },
  deps: CheckDependencies,
): Promise<Refreshed> {
  const tokens = receivedTokens(answer, Date.now())
  if (tokens.refresh === null) {
    return {
      caller,
      calls: [],
      warnings: ['a log-in has no refresh token: sessions end when their access token expires'],
    }
  }
  const { checked, value } = await observe(
    { name: 'auth.token?refresh', endpoint: auth.token },
    deps,
    async (gateway) => {
      const outcome = await refresher(
        gateway,
        deps.config,
        Date.now,
      )({ tokens, account: { userId: caller.userId ?? '' } })
      if (outcome.kind === 'tokens') return outcome.tokens
      throw new ApiError('upstream_failed', { cause: `the refresh token of the log-in is ${outcomes[outcome.kind]}` })
    },
  )
  return { caller: value ? { ...caller, accessToken: value.access } : caller, calls: [checked], warnings: [] }
}

const outcomes = {
  rejected: 'rejected: sessions end when their access token expires',
  unclear: 'refused without a reason',
  fault: 'answered with a fault',
} as const

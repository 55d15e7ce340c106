import type { Dependencies } from '#bff/calls/dependencies.ts'
import type { AppContext } from '#bff/http/context.ts'
import type { Callers } from '#bff/session/caller.ts'
import { readClient } from '#bff/session/log-in/client.ts'
import { logIn } from '#bff/session/log-in/grants.ts'
import type { LogInRateLimit } from '#bff/session/log-in/rate-limit.ts'
import type { OpenSession } from '#bff/session/opened.ts'
import { type Tokens, receivedTokens } from '#bff/session/record.ts'
import type { Gateway } from '#bff/upstream/gateway.ts'

type PasswordCall = Callers & { readonly gateway: Gateway; readonly logInRateLimit: LogInRateLimit }

/** Re-authentication by the password of the account. */
export type PasswordCheck = (c: AppContext, session: OpenSession, password: string) => Promise<Tokens | null>

/**
 * Checks the password of an account at the upstream, counted as log-ins are. Answers its new tokens, which replace those of
 * the session: a server may accept the newest only. null: they belong to another account. Throws refused for a wrong one.
 */
export function passwordCheck(deps: Dependencies, passwordCall: PasswordCall): PasswordCheck {
  const { gateway, caller, logInRateLimit } = passwordCall
  return async (c, { account }, password) => {
    const { userName: username } = account
    const from = { ...caller(c), userId: account.userId }
    const send = () => logIn({ grant: 'password', username, password }, from, { ...deps, gateway })
    const answer = await logInRateLimit({ grant: 'unlock', username }, readClient(c, passwordCall), send)
    return answer.user_id === account.userId ? receivedTokens(answer, deps.now()) : null
  }
}

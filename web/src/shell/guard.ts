import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, redirect } from '@tanstack/react-router'

import type { Account } from '#contracts/session.ts'

import { activateInside } from '../i18n.ts'
import { holder } from '../offline/holder.ts'
import { isPublicComputer } from '../public-computer.ts'
import { loadSession } from './session.ts'

type Asked = { context: { client: QueryClient }; location: { href: string; pathname: string } }

/** For pages that anybody may open: who is there, or null. A locked screen stays locked. */
export async function visit({ context, location }: Asked): Promise<Account | null> {
  const [{ account, locked }] = await Promise.all([loadSession(context.client), activateInside()])
  if (account && locked) throw redirect({ to: '/lock', search: { to: location.href }, replace: true })
  return account
}

/**
 * For every page: while the screen is locked there is none but the lock. A device that holds nobody is not asked about;
 * a public computer does not tell. Source: specification 2, route guard.
 */
export async function stayLocked(asked: Asked) {
  if (asked.location.pathname === '/lock' || (!holder() && !isPublicComputer())) return
  await visit(asked).catch((error: unknown) => {
    // Whether a page can do without a session it knows itself.
    if (isRedirect(error)) throw error
  })
}

/**
 * For pages behind the log-in, which leads back here. An identity without an account has not come that far. Source:
 * specification 2, route guard.
 */
export async function enter(asked: Asked): Promise<Account> {
  const account = await visit(asked)
  if (!account?.userId) throw redirect({ to: '/login', search: { to: asked.location.href }, replace: true })
  return account
}

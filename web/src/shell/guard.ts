import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'

import type { Account } from '#contracts/session.ts'

import { activateInside } from '../i18n.ts'
import { loadSession } from './session.ts'

type Asked = { context: { client: QueryClient }; location: { href: string } }

/** For pages that anybody may open: who is there, or null. A locked screen stays locked. */
export async function visit({ context, location }: Asked): Promise<Account | null> {
  const [{ account, locked }] = await Promise.all([loadSession(context.client), activateInside()])
  if (account && locked) throw redirect({ to: '/lock', search: { to: location.href }, replace: true })
  return account
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

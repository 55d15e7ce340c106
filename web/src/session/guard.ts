import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, type ParsedLocation, redirect } from '@tanstack/react-router'

import type { Account } from '#contracts/session.ts'

import { activateInside } from '../i18n.ts'
import { offlineOwner } from '../offline/offline-owner.ts'
import { isPublicComputer } from './public-computer.ts'
import { loadSession } from './session.ts'

type Guarded = {
  context: { client: QueryClient }
  location: Pick<ParsedLocation, 'href' | 'pathname' | 'searchStr' | 'hash'>
}

/** For pages that anybody may open: who is there, or null. A locked screen stays locked. */
export async function optionalAccount({ context, location }: Guarded): Promise<Account | null> {
  const [{ account, locked }] = await Promise.all([loadSession(context.client), activateInside()])
  if (account && locked) throw redirect({ to: '/lock', search: { to: location.href }, replace: true })
  return account
}

/**
 * For every page: while the screen is locked there is none but the lock. A device that holds nobody is not asked about;
 * a public computer does not tell. Source: specification 2.4.
 */
export async function enforceLock(asked: Guarded) {
  if (asked.location.pathname === '/lock' || (!offlineOwner() && !isPublicComputer())) return
  await optionalAccount(asked).catch((error: unknown) => {
    // Whether a page can do without a session it knows itself.
    if (isRedirect(error)) throw error
  })
}

/**
 * For pages behind the log-in, which leads back here. An identity without an account has not come that far. Source:
 * specification 2.4.
 */
export async function requireAccount(asked: Guarded): Promise<Account> {
  const account = await optionalAccount(asked)
  if (!account?.userId) throw redirect({ to: '/login', search: { to: asked.location.href }, replace: true })
  return account
}

/**
 * For addresses without a page. Where the specification leaves out `/index` the page is meant. A visitor is told that
 * there is none; whoever is logged in may have it in the menu. Source: specification 2.1, 2.3.
 */
export async function resolveUnknownPath(asked: Guarded & { context: { hasPage: (path: string) => boolean } }) {
  const { pathname, searchStr, hash } = asked.location
  const page = `${pathname.replace(/\/$/, '')}/index`
  if (asked.context.hasPage(page)) {
    throw redirect({ href: page + searchStr + (hash && `#${hash}`), replace: true })
  }
  const account = await optionalAccount(asked)
  if (!account?.userId) throw redirect({ to: '/404', search: { path: pathname }, replace: true })
}

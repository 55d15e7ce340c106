import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, type ParsedLocation, redirect } from '@tanstack/react-router'

import type { Account } from '#contracts/session/session.ts'

import { offlineOwner } from '../device/offline-owner.ts'
import { isPublicComputer } from '../device/public-computer.ts'
import { loadHomeTexts, loadInsideTexts } from '../i18n.ts'
import { publicHref } from '../search.ts'
import { loadSession } from './session.ts'

type Guarded = {
  context: { client: QueryClient }
  location: Pick<ParsedLocation, 'href' | 'maskedLocation' | 'pathname' | 'searchStr' | 'hash'>
}

/** Addresses of home, which comes with few texts. */
const homePaths = new Set(['/', '/wel/index', '/wel/dashboard'])

/** Guard of public pages: the account, or null. A locked session is redirected to the lock screen. */
export async function optionalAccount({ context, location }: Guarded): Promise<Account | null> {
  const texts = homePaths.has(location.pathname) ? loadHomeTexts() : loadInsideTexts()
  const [{ account, locked }] = await Promise.all([loadSession(context.client), texts])
  if (account && locked) throw redirect({ to: '/lock', search: { to: publicHref(location) }, replace: true })
  return account
}

/**
 * Guard of every page: a locked session sees the lock screen only. No call for a device without an offline owner, unless
 * it is a public computer, which stores none. Source: specification 2.4.
 */
export async function enforceLock(navigation: Guarded) {
  if (navigation.location.pathname === '/lock' || (!offlineOwner() && !isPublicComputer())) return
  await optionalAccount(navigation).catch((error: unknown) => {
    // Whether a page needs a session is its own guard's decision.
    if (isRedirect(error)) throw error
  })
}

/**
 * Guard of pages behind the log-in: the account, or a redirect to the log-in. A social identity without an account does
 * not pass. Source: specification 2.4.
 */
export async function requireAccount(navigation: Guarded): Promise<Account> {
  const account = await optionalAccount(navigation)
  if (!account?.userId) throw redirect({ to: '/login', search: { to: publicHref(navigation.location) }, replace: true })
  return account
}

/**
 * Guard of unknown paths: redirects to `<path>/index` where that page exists, visitors to 404. For an account the menu
 * may have the path. Source: specification 2.1, 2.3.
 */
export async function resolveUnknownPath(navigation: Guarded & { context: { hasPage: (path: string) => boolean } }) {
  const { pathname, searchStr, hash } = navigation.location
  const page = `${pathname.replace(/\/$/, '')}/index`
  if (navigation.context.hasPage(page)) {
    throw redirect({ href: page + searchStr + (hash && `#${hash}`), replace: true })
  }
  const account = await optionalAccount(navigation)
  if (!account?.userId) throw redirect({ to: '/404', search: { path: pathname }, replace: true })
}

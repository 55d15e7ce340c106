import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { callbackParams } from '#web/client/session/callback-params.ts'
import { enforceLock } from '#web/client/session/guard.ts'
import { loadSession, loadSessionForLogIn, destinationAfterLogIn } from '#web/client/session/session.ts'
import { LogInPage } from '#web/features/session/log-in-page.tsx'

const Scan = lazy(() => import('./-lazy-routes.ts').then(({ lazyRoutes }) => lazyRoutes.scan()))

const validateSearch = search(
  v.object({
    /** The page that was wanted. */
    to: v.optional(v.string()),
    /**
     * The session or the account ended; another tab logged out; a log-in elsewhere replaced it; the person wants
     * another account; another account is logged in with this browser.
     */
    why: v.optional(v.picklist(['ended', 'deleted', 'loggedOut', 'replaced', 'switched', 'conflict'])),
  }),
)

export const Route = createFileRoute('/login')({
  validateSearch,
  staticData: { title: msg`登录` },
  beforeLoad: async (navigation) => {
    const { to, why } = navigation.search
    const mayStay = why === 'switched' || why === 'conflict' || callbackParams.verifyKey !== ''
    const current = await (mayStay || why ? loadSessionForLogIn : loadSession)(navigation.context.client)
    // It may have been locked in another tab.
    await enforceLock(navigation)
    if (current.account?.userId && !mayStay) throw redirect({ href: destinationAfterLogIn(to, current), replace: true })
  },
  // The card of index.html stands until React's is there: a skeleton behind it only takes time from a slow phone, as long as
  // it must stay.
  pendingMs: 1_000,
  component: LogIn,
})

function LogIn() {
  return <LogInPage Scan={Scan} />
}

import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { LogInPage } from '../features/session/log-in-page.tsx'
import { search } from '../search.ts'
import { destination } from '../shell/destination.ts'
import { loadSession, reloadSession } from '../shell/session.ts'

const validateSearch = search(
  v.object({
    /** The page that was wanted. */
    to: v.optional(v.string()),
    /** The session or the account ended; the person wants another account; another one is logged in with this browser. */
    why: v.optional(v.picklist(['ended', 'deleted', 'switched', 'conflict'])),
  }),
)

export const Route = createFileRoute('/login')({
  validateSearch,
  staticData: { title: msg`登录` },
  beforeLoad: async ({ context, search: { to, why } }) => {
    const mayStay = why === 'switched' || why === 'conflict'
    const { account } = await (mayStay ? reloadSession(context.client) : loadSession(context.client))
    if (account && !mayStay) throw redirect({ href: destination(to), replace: true })
  },
  component: LogInPage,
})

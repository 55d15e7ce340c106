import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { LogInPage } from '../features/session/log-in-page.tsx'
import { search } from '../search.ts'
import { destination } from '../shell/destination.ts'
import { loadSession } from '../shell/session.ts'

const validateSearch = search(
  v.object({
    /** The page that was wanted. */
    to: v.optional(v.string()),
    /** A session ended. */
    ended: v.optional(v.boolean()),
    /** Another account is logged in with this browser. */
    switched: v.optional(v.boolean()),
  }),
)

export const Route = createFileRoute('/login')({
  validateSearch,
  staticData: { title: msg`登录` },
  beforeLoad: async ({ context, search: { to, switched } }) => {
    const { account } = await loadSession(context.client)
    if (account && !switched) throw redirect({ href: destination(to), replace: true })
  },
  component: LogInPage,
})

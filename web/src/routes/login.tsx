import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { LogInPage } from '../features/session/log-in-page.tsx'
import { destination } from '../shell/destination.ts'
import { loadSession } from '../shell/session.ts'

const Search = v.object({
  /** The page that was wanted. */
  to: v.fallback(v.optional(v.string()), undefined),
  /** A session ended. */
  ended: v.fallback(v.optional(v.boolean()), undefined),
  /** Another account is logged in with this browser. */
  switched: v.fallback(v.optional(v.boolean()), undefined),
})

export const Route = createFileRoute('/login')({
  validateSearch: Search,
  staticData: { title: msg`登录` },
  beforeLoad: async ({ context, search }) => {
    const { account } = await loadSession(context.client)
    if (account && !search.switched) throw redirect({ href: destination(search.to), replace: true })
  },
  component: LogInPage,
})

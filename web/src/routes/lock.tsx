import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { LockPage } from '../shell/lock-page.tsx'
import { destination } from '../shell/destination.ts'
import { reloadSession } from '../shell/session.ts'

export const Route = createFileRoute('/lock')({
  validateSearch: v.object({ to: v.fallback(v.optional(v.string()), undefined) }),
  staticData: { title: msg`屏幕已锁定` },
  beforeLoad: async ({ context, search }) => {
    const { account, locked } = await reloadSession(context.client)
    if (!account) throw redirect({ to: '/login', search: { to: search.to }, replace: true })
    if (!locked) throw redirect({ href: destination(search.to), replace: true })
    return { account }
  },
  component: LockPage,
})

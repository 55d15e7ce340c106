import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { destination } from '#web/client/session/destination.ts'
import { reloadSession } from '#web/client/session/session.ts'
import { LockPage } from '#web/frame/public-pages/lock-page.tsx'

const validateSearch = search(v.object({ to: v.optional(v.string()) }))

export const Route = createFileRoute('/lock')({
  validateSearch,
  staticData: { title: msg`屏幕已锁定` },
  beforeLoad: async ({ context, search: { to } }) => {
    const { account, locked, autoLocked = false } = await reloadSession(context.client)
    if (!account) throw redirect({ to: '/login', search: { to }, replace: true })
    if (!locked) throw redirect({ href: destination(to), replace: true })
    return { account, autoLocked }
  },
  component: LockPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { LockPage } from '../public-pages/lock-page.tsx'
import { search } from '../search.ts'
import { destination } from '../session/destination.ts'
import { reloadSession } from '../session/session.ts'

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

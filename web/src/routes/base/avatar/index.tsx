import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { AvatarPage } from '../../../features/picture/avatar-page.tsx'
import { activateInside } from '../../../i18n.ts'
import { search } from '../../../search.ts'
import { loadSession } from '../../../shell/session.ts'

const validateSearch = search(v.object({ key: v.optional(v.string()) }))

/** Open to whoever has a link; without one it takes a log-in. Source: specification 2. */
export const Route = createFileRoute('/base/avatar/index')({
  validateSearch,
  staticData: { title: msg`上传照片` },
  beforeLoad: async ({ context, search: { key }, location }) => {
    const [{ account, locked }] = await Promise.all([loadSession(context.client), activateInside()])
    if (key !== undefined) return
    if (!account) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
    if (locked) throw redirect({ to: '/lock', search: { to: location.href }, replace: true })
  },
  component: Avatar,
})

function Avatar() {
  const { key } = Route.useSearch()
  return <AvatarPage linkKey={key} />
}

import { createFileRoute, redirect } from '@tanstack/react-router'

import { activateInside } from '../i18n.ts'
import { Layout } from '../shell/frame/layout.tsx'
import { loadSession } from '../shell/session.ts'

/** Everything behind the log-in. Source: specification 2, route guard. */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context, location }) => {
    const [{ account, locked }] = await Promise.all([loadSession(context.client), activateInside()])
    if (!account) throw redirect({ to: '/login', search: { to: location.href }, replace: true })
    if (locked) throw redirect({ to: '/lock', search: { to: location.href }, replace: true })
    return { account }
  },
  component: Layout,
})

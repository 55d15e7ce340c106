import { createFileRoute, redirect } from '@tanstack/react-router'

import { menu } from '#contracts/menu.ts'

import { query } from '../../api.ts'
import { entriesOf, leavesOf } from '../../shell/frame/menu.ts'
import { NotOffered } from '../../shell/frame/not-offered.tsx'

/** Any other address behind the log-in: a page that the server's menu knows and we do not have, or no page at all. */
export const Route = createFileRoute('/_shell/$')({
  loader: async ({ context, location }) => {
    const items = await context.client.ensureQueryData(query(menu.getMenu))
    const entry = leavesOf(entriesOf(items, context.account.roles)).find((leaf) => leaf.path === location.pathname)
    if (!entry) throw redirect({ to: '/404', search: { path: location.pathname }, replace: true })
    return entry
  },
  component: NotOffered,
})

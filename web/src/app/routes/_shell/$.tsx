import { createFileRoute, redirect } from '@tanstack/react-router'

import { menu } from '#contracts/session/menu.ts'

import { query } from '#web/client/api/api.ts'
import { menuEntries, leafEntries } from '#web/frame/menu/menu.ts'
import { NotOffered } from '#web/frame/menu/not-offered.tsx'
import { useEntryName } from '#web/frame/menu/use-names.ts'
import { ForbiddenPage } from '#web/ui/error/forbidden.tsx'

/**
 * Any other address behind the log-in: a page that the server's menu knows and we do not have, one that it has for
 * other roles, or no page at all.
 */
export const Route = createFileRoute('/_shell/$')({
  loader: async ({ context, location }) => {
    const items = await context.client.ensureQueryData(query(menu.getMenu))
    const find = (roles: readonly string[] | 'any') =>
      leafEntries(menuEntries(items, roles)).find((leaf) => leaf.path === location.pathname)
    const mine = find(context.account.roles)
    const entry = mine ?? find('any')
    if (!entry) throw redirect({ to: '/404', search: { path: location.pathname }, replace: true })
    return { entry, isMine: mine !== undefined }
  },
  component: WithoutPage,
})

function WithoutPage() {
  const { entry, isMine } = Route.useLoaderData()
  const name = useEntryName()(entry)
  return isMine ? <NotOffered entry={entry} /> : <ForbiddenPage {...name} />
}

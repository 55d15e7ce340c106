import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'

import { menu } from '#contracts/session/menu.ts'

import { query } from '#web/client/api/api.ts'
import { search } from '#web/client/search.ts'
import { ForeignPage } from '#web/features/embed/foreign-page.tsx'
import { menuEntries, leafEntries } from '#web/frame/menu/menu.ts'

const validateSearch = search(v.object({ src: v.optional(v.string()), name: v.optional(v.string()) }))

/** A page of another site: the address names it, or the server's menu does. */
export const Route = createFileRoute('/_shell/myiframe/$routerPath')({
  validateSearch,
  staticData: { title: msg`外部页面`, record: ['src'] },
  loaderDeps: ({ search: { src } }) => ({ src }),
  loader: async ({ context, location, deps: { src } }) => {
    const items = await context.client.ensureQueryData(query(menu.getMenu))
    const entry = leafEntries(menuEntries(items, context.account.roles)).find((leaf) => leaf.path === location.pathname)
    const address = src ?? entry?.embeds
    if (!address) throw redirect({ to: '/404', search: { path: location.pathname }, replace: true })
    const from = src ? 'address' : entry?.newWindow ? 'menu-window' : 'menu'
    return { src: address, label: entry?.label, from } as const
  },
  component: Embedded,
})

function Embedded() {
  const { src, label, from } = Route.useLoaderData()
  const { name = label } = Route.useSearch()
  return <ForeignPage key={src} src={src} name={name} from={from} />
}

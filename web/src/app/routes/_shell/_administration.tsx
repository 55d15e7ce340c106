import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useState } from 'react'

import { allows } from '#contracts/core/access.ts'
import { menu } from '#contracts/session/menu.ts'

import { query } from '#web/client/api/api.ts'
import { loadAdministrationTexts } from '#web/client/i18n.ts'
import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { Watermark } from '#web/crud/watermark.tsx'
import { NotOfferedPage } from '#web/frame/menu/not-offered.tsx'
import { ForbiddenPage } from '#web/ui/error/forbidden.tsx'
import { Pending } from '#web/ui/pending.tsx'

/** Screens of administrators: their texts, and the role that each of them requires. The gateway checks every call. */
export const Route = createFileRoute('/_shell/_administration')({
  beforeLoad({ context: { client } }) {
    void client.prefetchQuery(query(menu.buttons))
    return loadAdministrationTexts()
  },
  component: Administration,
})

function Administration() {
  const { roles } = useAccount()
  const { i18n } = useLingui()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const server = useServer()
  if (screen?.needs && !server.offers(screen.needs)) return <NotOfferedPage text={i18n._(screen.title?.id ?? '')} />
  if (!allows(screen?.access ?? 'admin', roles)) return <ForbiddenPage text={i18n._(screen?.title?.id ?? '')} />
  return <Screen />
}

/** A screen, once its rights are known: tools and the column of the actions are there with the first row, and move nothing. */
function Screen() {
  const { isPending } = useQuery(query(menu.buttons))
  // Once: after a failure the parts of the screen ask again.
  const [isKnown, setKnown] = useState(!isPending)
  if (!isPending && !isKnown) setKnown(true)
  if (!isKnown) return <Pending />
  return (
    <div data-wide>
      <Watermark />
      <Outlet />
    </div>
  )
}

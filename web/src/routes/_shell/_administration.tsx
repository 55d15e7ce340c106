import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'

import { allows } from '#contracts/core/access.ts'

import { Watermark } from '#web/crud/watermark.tsx'
import { NotOfferedPage } from '#web/frame/menu/not-offered.tsx'
import { loadAdministrationTexts } from '#web/i18n.ts'
import { useAccount } from '#web/session/session.ts'
import { useServer } from '#web/session/use-server.ts'
import { ForbiddenPage } from '#web/ui/error/forbidden.tsx'

/** Screens of administrators: their texts, and the role that each of them requires. The gateway checks every call. */
export const Route = createFileRoute('/_shell/_administration')({
  beforeLoad: loadAdministrationTexts,
  component: Administration,
})

function Administration() {
  const { roles } = useAccount()
  const { i18n } = useLingui()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const server = useServer()
  if (screen?.needs && !server.offers(screen.needs)) return <NotOfferedPage text={i18n._(screen.title?.id ?? '')} />
  if (!allows(screen?.access ?? 'admin', roles)) return <ForbiddenPage text={i18n._(screen?.title?.id ?? '')} />
  return (
    <div data-wide>
      <Watermark />
      <Outlet />
    </div>
  )
}

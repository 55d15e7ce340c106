import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'

import { allows } from '#contracts/core/endpoint.ts'

import { NotForRole } from '../../crud/not-for-role.tsx'
import { Watermark } from '../../crud/watermark.tsx'
import { loadAdministrationTexts } from '../../i18n.ts'
import { useAccount } from '../../session/session.ts'

/** Screens of administrators: their texts, and the role that each of them requires. The gateway checks every call. */
export const Route = createFileRoute('/_shell/_administration')({
  beforeLoad: loadAdministrationTexts,
  component: Administration,
})

function Administration() {
  const { roles } = useAccount()
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access })
  if (!allows(access ?? 'admin', roles)) return <NotForRole />
  return (
    <div data-wide>
      <Watermark />
      <Outlet />
    </div>
  )
}

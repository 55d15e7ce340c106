import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'

import { allows } from '#contracts/core/access.ts'

import { loadAdministrationTexts } from '#web/client/i18n.ts'

/** Outside the files of the frame, which candidates load. */
const Dashboard = lazy(() => import('#web/features/dashboard/dashboard.tsx').then((it) => ({ default: it.Dashboard })))

/** The dashboard of administrators; candidates have none, and for them it is a second address of home. */
export const Route = createFileRoute('/_shell/wel/dashboard')({
  staticData: { title: msg`工作台` },
  beforeLoad: ({ context }) => {
    if (!allows('admin', context.account.roles)) throw redirect({ to: '/wel/index', replace: true })
    return loadAdministrationTexts()
  },
  component: () => <Dashboard />,
})

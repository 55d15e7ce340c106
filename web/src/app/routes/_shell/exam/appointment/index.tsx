import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { AppointmentPage } from '#web/features/appointment/appointment-page.tsx'
import { AppointmentSearch } from '#web/features/appointment/appointment-search.ts'

export const Route = createFileRoute('/_shell/exam/appointment/index')({
  validateSearch: search(AppointmentSearch),
  staticData: { title: msg`预约考点` },
  component: AppointmentPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { AdmissionPage } from '#web/features/admission/admission-page.tsx'

export const Route = createFileRoute('/_shell/exam/zkzdy/index')({
  staticData: { title: msg`准考证` },
  component: AdmissionPage,
})

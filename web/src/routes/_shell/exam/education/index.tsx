import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EducationPage } from '../../../../features/education/education-page.tsx'

export const Route = createFileRoute('/_shell/exam/education/index')({
  staticData: { title: msg`学历学位` },
  component: EducationPage,
})

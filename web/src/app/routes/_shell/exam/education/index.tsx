import { msg } from '@lingui/core/macro'
import { IconBooks } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { EducationPage } from '#web/features/education/education-page.tsx'
import { EducationSearch } from '#web/features/education/education-search.ts'

export const Route = createFileRoute('/_shell/exam/education/index')({
  validateSearch: search(EducationSearch),
  staticData: { title: msg`学历学位`, icon: IconBooks },
  component: EducationPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { HomePage } from '../../../features/exam/home-page.tsx'
import { ExamListSearch } from '../../../features/exam/exam-list-search.ts'
import { search } from '../../../search.ts'

export const Route = createFileRoute('/_shell/wel/index')({
  validateSearch: search(ExamListSearch),
  staticData: { title: msg`首页` },
  component: HomePage,
})

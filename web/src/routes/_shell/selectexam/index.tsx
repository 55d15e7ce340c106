import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ExamListSearch } from '../../../features/exam/exam-list-search.ts'
import { SelectExamPage } from '../../../features/exam/select-exam-page.tsx'

export const Route = createFileRoute('/_shell/selectexam/index')({
  validateSearch: ExamListSearch,
  staticData: { title: msg`选择考试` },
  component: SelectExamPage,
})

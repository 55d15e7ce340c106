import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { ExamListSearch } from '#web/features/exam/exam-list-search.ts'
import { SelectExamPage } from '#web/features/exam/select-exam-page.tsx'

export const Route = createFileRoute('/_shell/selectexam/index')({
  validateSearch: search(ExamListSearch),
  staticData: { title: msg`选择考试` },
  component: SelectExamPage,
})

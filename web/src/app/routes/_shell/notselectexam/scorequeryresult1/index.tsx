import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { ResultPage } from '#web/features/score/result-page.tsx'
import { ScoreSearch } from '#web/features/score/score-search.ts'

export const Route = createFileRoute('/_shell/notselectexam/scorequeryresult1/index')({
  validateSearch: search(ScoreSearch),
  staticData: { title: msg`成绩详情`, record: ['scoreExamId'] },
  component: () => <ResultPage type="subject" />,
})

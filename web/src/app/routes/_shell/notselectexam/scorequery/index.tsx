import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { ScorePage } from '#web/features/score/score-page.tsx'
import { ScoreListSearch } from '#web/features/score/score-search.ts'

export const Route = createFileRoute('/_shell/notselectexam/scorequery/index')({
  validateSearch: search(ScoreListSearch),
  staticData: { title: msg`成绩查询` },
  component: ScorePage,
})

import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { Page } from '#web/ui/page.tsx'
import { ExamLists } from './exam-lists.tsx'

const route = getRouteApi('/_shell/selectexam/index')

export function SelectExamPage() {
  const { t } = useLingui()
  const { list = 'enabled', keyword = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page title={t`选择考试`} lead={t`选择一场考试后，才能报名、缴费和打印准考证`}>
      <ExamLists
        list={list}
        keyword={keyword}
        heading="h2"
        onChange={(search) => navigate({ search, replace: true })}
      />
    </Page>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconNotes } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { UsualLogQuery } from '#contracts/administration/list-query.ts'
import { usualLog } from '#contracts/administration/log.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { usualColumns } from '#web/features/log/columns.ts'
import { LogPage } from '#web/features/log/log-page.tsx'

export const Route = createFileRoute('/_shell/_administration/monitor/log/usual')({
  validateSearch: search(listSearch(UsualLogQuery)),
  staticData: { title: msg`通用日志`, icon: IconNotes },
  component: Log,
})

function Log() {
  const { t } = useLingui()
  return (
    <LogPage
      title={t`通用日志`}
      name="usual"
      calls={usualLog}
      columns={usualColumns}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}

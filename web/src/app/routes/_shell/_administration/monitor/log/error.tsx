import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBug } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { ErrorLogQuery } from '#contracts/administration/list-query.ts'
import { errorLog } from '#contracts/administration/log.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { errorColumns } from '#web/features/log/columns.ts'
import { LogPage } from '#web/features/log/log-page.tsx'

export const Route = createFileRoute('/_shell/_administration/monitor/log/error')({
  validateSearch: search(listSearch(ErrorLogQuery)),
  staticData: { title: msg`错误日志`, icon: IconBug },
  component: Log,
})

function Log() {
  const { t } = useLingui()
  return (
    <LogPage
      title={t`错误日志`}
      name="error"
      calls={errorLog}
      columns={errorColumns}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ErrorLogQuery } from '#contracts/list-query.ts'
import { errorLog } from '#contracts/log.ts'

import { listSearch } from '../../../../../crud/list-search.ts'
import { errorColumns } from '../../../../../features/log/columns.ts'
import { LogPage } from '../../../../../features/log/log-page.tsx'
import { search } from '../../../../../search.ts'

export const Route = createFileRoute('/_shell/_administration/monitor/log/error')({
  validateSearch: search(listSearch(ErrorLogQuery)),
  staticData: { title: msg`错误日志` },
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

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconApi } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { ApiLogQuery } from '#contracts/administration/list-query.ts'
import { apiLog } from '#contracts/administration/log.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { apiColumns } from '#web/features/log/columns.ts'
import { LogPage } from '#web/features/log/log-page.tsx'

export const Route = createFileRoute('/_shell/_administration/monitor/log/api')({
  validateSearch: search(listSearch(ApiLogQuery)),
  staticData: { title: msg`接口日志`, icon: IconApi },
  component: Log,
})

function Log() {
  const { t } = useLingui()
  return (
    <LogPage
      title={t`接口日志`}
      name="api"
      calls={apiLog}
      columns={apiColumns}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBook } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { dict } from '#contracts/administration/dict.ts'

import { search } from '#web/client/search.ts'
import { columns } from '#web/features/dict/columns.tsx'
import { DictPage } from '#web/features/dict/dict-page.tsx'
import { DictSearch } from '#web/features/dict/dict-search.ts'

export const Route = createFileRoute('/_shell/_administration/system/dict')({
  validateSearch: search(DictSearch),
  staticData: { title: msg`系统字典`, icon: IconBook },
  component: Dictionary,
})

function Dictionary() {
  const { t } = useLingui()
  return (
    <DictPage
      title={t`系统字典`}
      name="dict"
      calls={dict}
      columns={columns}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}

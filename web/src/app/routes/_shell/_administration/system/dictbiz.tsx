import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBriefcase } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { dictBiz } from '#contracts/administration/dict.ts'
import { services } from '#contracts/server-traits.ts'

import { search } from '#web/client/search.ts'
import { businessColumns } from '#web/features/dict/columns.tsx'
import { DictPage } from '#web/features/dict/dict-page.tsx'
import { DictSearch } from '#web/features/dict/dict-search.ts'

export const Route = createFileRoute('/_shell/_administration/system/dictbiz')({
  validateSearch: search(DictSearch),
  staticData: { title: msg`业务字典`, icon: IconBriefcase, needs: services.businessDictionaries },
  component: Dictionary,
})

function Dictionary() {
  const { t } = useLingui()
  return (
    <DictPage
      title={t`业务字典`}
      name="dictbiz"
      calls={dictBiz}
      columns={businessColumns}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}

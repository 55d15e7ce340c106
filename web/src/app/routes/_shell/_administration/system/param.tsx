import { msg } from '@lingui/core/macro'
import { IconAdjustments } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { ParamQuery } from '#contracts/administration/list-query.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { ParamPage } from '#web/features/param/param-page.tsx'

export const Route = createFileRoute('/_shell/_administration/system/param')({
  validateSearch: search(listSearch(ParamQuery)),
  staticData: { title: msg`参数管理`, icon: IconAdjustments, access: 'administrator' },
  component: ParamPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ParamQuery } from '#contracts/list-query.ts'

import { listSearch } from '../../../../crud/list-search.ts'
import { ParamPage } from '../../../../features/param/param-page.tsx'
import { search } from '../../../../search.ts'

export const Route = createFileRoute('/_shell/_administration/system/param')({
  validateSearch: search(listSearch(ParamQuery)),
  staticData: { title: msg`参数管理`, access: 'administrator' },
  component: ParamPage,
})

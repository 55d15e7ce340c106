import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { TenantQuery } from '#contracts/list-query.ts'

import { listSearch } from '../../../../crud/list-search.ts'
import { TenantPage } from '../../../../features/tenant/tenant-page.tsx'
import { search } from '../../../../search.ts'

export const Route = createFileRoute('/_shell/_administration/system/tenant')({
  validateSearch: search(listSearch(TenantQuery)),
  staticData: { title: msg`租户管理` },
  component: TenantPage,
})

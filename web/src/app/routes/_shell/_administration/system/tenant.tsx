import { msg } from '@lingui/core/macro'
import { IconBuilding } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { TenantQuery } from '#contracts/administration/list-query.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { TenantPage } from '#web/features/tenant/tenant-page.tsx'

export const Route = createFileRoute('/_shell/_administration/system/tenant')({
  validateSearch: search(listSearch(TenantQuery)),
  staticData: { title: msg`租户管理`, icon: IconBuilding },
  component: TenantPage,
})

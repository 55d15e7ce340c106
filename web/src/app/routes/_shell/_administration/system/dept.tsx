import { msg } from '@lingui/core/macro'
import { IconSitemap } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { DeptPage } from '#web/features/dept/dept-page.tsx'
import { DeptSearch } from '#web/features/dept/dept-search.ts'

export const Route = createFileRoute('/_shell/_administration/system/dept')({
  validateSearch: search(DeptSearch),
  staticData: { title: msg`机构管理`, icon: IconSitemap },
  component: DeptPage,
})

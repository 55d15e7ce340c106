import { msg } from '@lingui/core/macro'
import { IconUserShield } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { RolePage } from '#web/features/role/role-page.tsx'
import { RoleSearch } from '#web/features/role/role-search.ts'

export const Route = createFileRoute('/_shell/_administration/system/role')({
  validateSearch: search(RoleSearch),
  staticData: { title: msg`角色管理`, icon: IconUserShield },
  component: RolePage,
})

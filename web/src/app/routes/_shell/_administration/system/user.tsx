import { msg } from '@lingui/core/macro'
import { IconUsers } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { UserQuery } from '#contracts/administration/list-query.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { UserPage } from '#web/features/user/user-page.tsx'

export const Route = createFileRoute('/_shell/_administration/system/user')({
  validateSearch: search(listSearch(UserQuery)),
  staticData: { title: msg`用户管理`, icon: IconUsers },
  component: UserPage,
})

import { msg } from '@lingui/core/macro'
import { IconLayoutNavbar } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { TopMenuQuery } from '#contracts/administration/list-query.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { TopMenuPage } from '#web/features/top-menu/top-menu-page.tsx'

export const Route = createFileRoute('/_shell/_administration/system/topmenu')({
  validateSearch: search(listSearch(TopMenuQuery)),
  staticData: { title: msg`顶部菜单`, icon: IconLayoutNavbar },
  component: TopMenuPage,
})

import { msg } from '@lingui/core/macro'
import { IconListTree } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { MenuPage } from '#web/features/menu-admin/menu-page.tsx'
import { MenuSearch } from '#web/features/menu-admin/menu-search.ts'

export const Route = createFileRoute('/_shell/_administration/system/menu')({
  validateSearch: search(MenuSearch),
  staticData: { title: msg`菜单管理`, icon: IconListTree },
  component: MenuPage,
})

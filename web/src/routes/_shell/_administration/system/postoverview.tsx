import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { PostQuery } from '#contracts/administration/list-query.ts'

import { listSearch } from '#web/crud/list-search.ts'
import { PostOverviewPage } from '#web/features/post-overview/post-overview-page.tsx'
import { search } from '#web/search.ts'

export const Route = createFileRoute('/_shell/_administration/system/postoverview')({
  validateSearch: search(listSearch(PostQuery)),
  staticData: { title: msg`岗位一览` },
  component: PostOverviewPage,
})

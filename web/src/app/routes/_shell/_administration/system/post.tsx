import { msg } from '@lingui/core/macro'
import { IconId } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { PostQuery } from '#contracts/administration/list-query.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { PostPage } from '#web/features/post/post-page.tsx'

export const Route = createFileRoute('/_shell/_administration/system/post')({
  validateSearch: search(listSearch(PostQuery)),
  staticData: { title: msg`岗位管理`, icon: IconId },
  component: PostPage,
})

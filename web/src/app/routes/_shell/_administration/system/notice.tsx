import { msg } from '@lingui/core/macro'
import { IconSpeakerphone } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { NoticeQuery } from '#contracts/administration/list-query.ts'

import { search } from '#web/client/search.ts'
import { listSearch } from '#web/crud/list-search.ts'
import { NoticePage } from '#web/features/notice/notice-page.tsx'

export const Route = createFileRoute('/_shell/_administration/system/notice')({
  validateSearch: search(listSearch(NoticeQuery)),
  staticData: { title: msg`通知公告`, icon: IconSpeakerphone },
  component: NoticePage,
})

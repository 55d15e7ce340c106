import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { MessagePage } from '#web/features/message/message-page.tsx'

export const Route = createFileRoute('/_shell/message/index')({
  validateSearch: search(v.object({ msgId: v.optional(v.string()), show: v.optional(v.picklist(['unread'])) })),
  staticData: { title: msg`消息中心` },
  component: MessagePage,
})

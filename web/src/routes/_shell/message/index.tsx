import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { MessagePage } from '../../../features/message/message-page.tsx'

export const Route = createFileRoute('/_shell/message/index')({
  validateSearch: v.object({ msgId: v.fallback(v.optional(v.string()), undefined) }),
  staticData: { title: msg`消息中心` },
  component: MessagePage,
})

import { msg } from '@lingui/core/macro'
import { IconTimeline } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { FlowPage } from '#web/features/signup/submission/flow-page.tsx'

export const Route = createFileRoute('/_shell/exam/examineeflow/index')({
  staticData: { title: msg`报名进度`, icon: IconTimeline },
  component: FlowPage,
})

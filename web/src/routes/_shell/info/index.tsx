import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { InfoPage } from '../../../features/user/info-page.tsx'

export const Route = createFileRoute('/_shell/info/index')({
  staticData: { title: msg`个人信息` },
  component: InfoPage,
})

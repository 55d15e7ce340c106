import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { NoPermission } from '#web/frame/error-pages/no-permission.tsx'

export const Route = createFileRoute('/403')({
  staticData: { title: msg`没有权限` },
  loader: () => loadInsideTexts(),
  component: NoPermission,
})

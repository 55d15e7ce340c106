import { createFileRoute, Navigate } from '@tanstack/react-router'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { isOutcome, OutcomePage } from '#web/features/wechat/outcome-page.tsx'

/** Where WeChat sends a phone to after a code was scanned: /wechatSuccess, /wechatFail, /wechatError, /wechatInfo. */
export const Route = createFileRoute('/wechat{$outcome}')({
  beforeLoad: () => loadInsideTexts(),
  component: Outcome,
})

function Outcome() {
  const { outcome } = Route.useParams()
  if (isOutcome(outcome)) return <OutcomePage outcome={outcome} />
  return <Navigate to="/404" search={{ path: `/wechat${outcome}` }} replace />
}

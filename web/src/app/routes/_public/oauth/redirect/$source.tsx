import { createFileRoute } from '@tanstack/react-router'

import { CallbackPage } from '#web/features/session/method/callback-page.tsx'

export const Route = createFileRoute('/_public/oauth/redirect/$source')({ component: Arriving })

function Arriving() {
  return <CallbackPage source={Route.useParams().source} />
}

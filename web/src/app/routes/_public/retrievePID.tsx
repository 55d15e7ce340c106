import { createFileRoute } from '@tanstack/react-router'

import { RetrievePidPage } from '#web/features/ncias/retrieve-pid-page.tsx'
import { ResetStep } from '#web/features/retrieval/reset-step.tsx'

export const Route = createFileRoute('/_public/retrievePID')({ component: RetrievePid })

function RetrievePid() {
  return <RetrievePidPage Reset={ResetStep} />
}

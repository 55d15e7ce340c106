import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { loadInsideTexts } from '#web/client/i18n.ts'
import { optionalAccount } from '#web/client/session/guard.ts'
import { AgreementPage } from '#web/features/account/agreement-page.tsx'
import { Retention } from '#web/features/personal/retention.tsx'
import { Pending } from '#web/ui/pending.tsx'

export const Route = createFileRoute('/agreement')({
  beforeLoad: async (navigation) => {
    await Promise.all([loadInsideTexts(), optionalAccount(navigation)])
  },
  component: Agreement,
})

function Agreement() {
  return <AgreementPage Retention={WaitingRetention} />
}

function WaitingRetention() {
  return (
    <Suspense fallback={<Pending />}>
      <Retention />
    </Suspense>
  )
}

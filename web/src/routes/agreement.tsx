import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { AgreementPage } from '../features/account/agreement-page.tsx'
import { Retention } from '../features/personal/retention.tsx'
import { loadInsideTexts } from '../i18n.ts'
import { optionalAccount } from '../session/guard.ts'
import { Pending } from '../ui/pending.tsx'

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

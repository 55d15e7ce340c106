import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { UnifiedPage } from '#web/features/account/unified-page.tsx'
import { search } from '#web/client/search.ts'

const validateSearch = search(v.object({ token: v.optional(v.string()) }))

export const Route = createFileRoute('/_public/unifiedRegister')({ validateSearch, component: Unified })

function Unified() {
  const { token = '' } = Route.useSearch()
  return <UnifiedPage key={token} token={token} />
}

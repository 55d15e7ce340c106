import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { UnifiedPage } from '#web/features/account/unified-page.tsx'

const validateSearch = search(v.object({ token: v.optional(v.string()) }))

export const Route = createFileRoute('/_public/unifiedRegister')({ validateSearch, component: Unified })

function Unified() {
  const { token = '' } = Route.useSearch()
  return <UnifiedPage key={token} token={token} />
}

import { createFileRoute } from '@tanstack/react-router'

import { search } from '#web/client/search.ts'
import { RetrievalSearch } from '#web/features/retrieval/retrieval-search.ts'
import { RetrievePage } from '#web/features/retrieval/retrieve-page.tsx'

export const Route = createFileRoute('/_public/retrievePassword')({
  validateSearch: search(RetrievalSearch),
  component: Retrieve,
})

function Retrieve() {
  return <RetrievePage step={Route.useSearch().step} />
}

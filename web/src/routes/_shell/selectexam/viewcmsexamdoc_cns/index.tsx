import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CommitmentPage } from '#web/features/document/commitment-page.tsx'
import { DocumentWalk } from '#web/features/document/document-walk.ts'
import { search } from '#web/search.ts'

export const Route = createFileRoute('/_shell/selectexam/viewcmsexamdoc_cns/index')({
  validateSearch: search(DocumentWalk),
  staticData: { title: msg`签署承诺书` },
  component: CommitmentPage,
})

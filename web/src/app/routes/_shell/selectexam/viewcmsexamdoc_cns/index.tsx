import { msg } from '@lingui/core/macro'
import { IconSignature } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { CommitmentPage } from '#web/features/document/commitment-page.tsx'

export const Route = createFileRoute('/_shell/selectexam/viewcmsexamdoc_cns/index')({
  staticData: { title: msg`签署承诺书`, icon: IconSignature },
  component: CommitmentPage,
})

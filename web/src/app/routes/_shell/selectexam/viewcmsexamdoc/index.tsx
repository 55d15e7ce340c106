import { msg } from '@lingui/core/macro'
import { IconVocabulary } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { DocumentPage } from '#web/features/document/document-page.tsx'

export const Route = createFileRoute('/_shell/selectexam/viewcmsexamdoc/index')({
  validateSearch: search(v.object({ id: v.optional(v.string()) })),
  staticData: { title: msg`阅读考试文件`, icon: IconVocabulary },
  component: DocumentPage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { search } from '#web/client/search.ts'
import { AdmissionsPage } from '#web/features/admission/admission-page.tsx'

export const Route = createFileRoute('/_shell/notselectexam/zkzdy/index')({
  validateSearch: search(v.object({ examId: v.optional(v.string()) })),
  staticData: { title: msg`准考证（全部考试）` },
  component: AdmissionsPage,
})

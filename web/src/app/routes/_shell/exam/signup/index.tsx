import { msg } from '@lingui/core/macro'
import { IconEdit } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { picture } from '#contracts/candidate/picture.ts'

import { search } from '#web/client/search.ts'
import { DepartmentField } from '#web/features/department/department-field.tsx'
import { DocumentNote } from '#web/features/document/document-note.tsx'
import { DocumentSummary } from '#web/features/document/document-summary.tsx'
import { EducationField } from '#web/features/education/education-field.tsx'
import { picturePart } from '#web/features/picture/picture-part.tsx'
import { pictureSummary } from '#web/features/picture/picture-summary.tsx'
import { SignupPage } from '#web/features/signup/signup-page.tsx'
import type { SummarySlots } from '#web/features/signup/task/summary.ts'
import type { FieldSlots } from '#web/ui/server-form/field.tsx'

export const Route = createFileRoute('/_shell/exam/signup/index')({
  validateSearch: search(v.object({ step: v.optional(v.string()) })),
  staticData: { title: msg`网上报名`, icon: IconEdit },
  component: Signup,
})

/** Fields that belong to other resources. */
const slots: FieldSlots = {
  department: DepartmentField,
  note: DocumentNote,
  picture: picturePart(picture),
  education: EducationField,
  degree: EducationField,
}

const summaries: SummarySlots = { note: DocumentSummary, picture: pictureSummary(picture) }

function Signup() {
  return <SignupPage examType="exam" step={Route.useSearch().step} slots={slots} summaries={summaries} />
}

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { zppicture } from '#contracts/candidate/picture.ts'

import { search } from '#web/client/search.ts'
import { DepartmentField } from '#web/features/department/department-field.tsx'
import { DocumentNote } from '#web/features/document/document-note.tsx'
import { DocumentSummary } from '#web/features/document/document-summary.tsx'
import { EducationField } from '#web/features/education/education-field.tsx'
import { picturePart } from '#web/features/picture/picture-part.tsx'
import { pictureSummary } from '#web/features/picture/picture-summary.tsx'
import { PositionField } from '#web/features/position/position-field.tsx'
import { PositionPage } from '#web/features/position/position-page.tsx'
import { PositionSearch } from '#web/features/position/search/position-search.ts'
import { PositionRail, PositionSummary, SelectedName } from '#web/features/position/selection/selected-name.tsx'
import { SignupPage } from '#web/features/signup/signup-page.tsx'
import { RecruitmentKind } from '#web/features/signup/task/recruitment-kind.tsx'
import type { SummarySlots } from '#web/features/signup/task/summary.ts'
import type { FieldSlots } from '#web/ui/server-form/field.tsx'

export const Route = createFileRoute('/_shell/zpexam/signup/index')({
  validateSearch: search(v.object({ step: v.optional(v.string()), ...PositionSearch.entries })),
  staticData: { title: msg`招聘报名` },
  component: Signup,
})

/** Fields that belong to other resources. */
const slots: FieldSlots = {
  department: DepartmentField,
  note: DocumentNote,
  picture: picturePart(zppicture),
  position: PositionField,
  education: EducationField,
  degree: EducationField,
}

const summaries: SummarySlots = { note: DocumentSummary, picture: pictureSummary(zppicture), position: PositionSummary }

const notes = { position: SelectedName }

function Signup() {
  const { step, view } = Route.useSearch()
  if (view) return <PositionPage kind={<RecruitmentKind />} />
  return (
    <SignupPage examType="zpexam" step={step} slots={slots} summaries={summaries} notes={notes} Rail={PositionRail} />
  )
}

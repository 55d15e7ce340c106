import { useQuery } from '@tanstack/react-query'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { education } from '#contracts/candidate/education.ts'
import { valuesOf } from '#contracts/form/form.ts'

import { query } from '#web/api/api.ts'
import type { Candidate } from './fitness.ts'

/** What is on record of the candidate; undefined until all of it is known, so that nothing is told too early. */
export function useCandidate(): Candidate | undefined {
  const base = useQuery(query(baseInfo.getBaseInfo)).data
  const educations = useQuery(query(education.getEducationAndStatus)).data
  return base && educations && { baseInfo: valuesOf(base.values), educations }
}

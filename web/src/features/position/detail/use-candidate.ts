import { useQuery } from '@tanstack/react-query'

import { baseInfo } from '#contracts/candidate/base-info.ts'
import { education } from '#contracts/candidate/education.ts'
import { rowsToValues } from '#contracts/form/form.ts'

import { query } from '#web/client/api/api.ts'
import type { Candidate } from './fitness.ts'

/** The candidate's record; undefined until it is complete, so that no verdict comes too early. */
export function useCandidate(): Candidate | undefined {
  const base = useQuery(query(baseInfo.getBaseInfo)).data
  const educations = useQuery(query(education.getEducationAndStatus)).data
  return base && educations && { baseInfo: rowsToValues(base.values), educations }
}

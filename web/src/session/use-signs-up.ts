import { exam } from '#contracts/candidate/exam.ts'
import { allows } from '#contracts/core/endpoint.ts'

import { useAccount } from './session.ts'
import { useServer } from './use-server.ts'

/** Whether the account signs up for exams: it is no administrator's, and the server has exams. */
export function useSignsUp(): boolean {
  const { roles } = useAccount()
  return useServer().offers(exam.getAllExamList) && !allows('admin', roles)
}

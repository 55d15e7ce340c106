import { exam } from '#contracts/candidate/exam.ts'
import { allows } from '#contracts/core/access.ts'

import { useAccount } from './session.ts'
import { useServer } from './use-server.ts'

/** Whether the account signs up for exams: not for an administrator, nor on a server without exams. */
export function useSignsUp(): boolean {
  const { roles } = useAccount()
  return useServer().offers(exam.getAllExamList) && !allows('admin', roles)
}

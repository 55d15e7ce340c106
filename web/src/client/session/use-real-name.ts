import { useQuery } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '../api/api.ts'
import { useAccount } from './session.ts'
import { useSignsUp } from './use-signs-up.ts'

/** Name of the account. Includes a correction approved after the log-in; the session has the old name. */
export function useRealName(): string {
  const { realName } = useAccount()
  const signsUp = useSignsUp()
  const { data } = useQuery({ ...query(exam.showUserName), enabled: signsUp, meta: { ownNotice: true } })
  return data || realName
}

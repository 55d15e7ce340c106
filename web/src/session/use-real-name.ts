import { useQuery } from '@tanstack/react-query'

import { exam } from '#contracts/exam.ts'

import { query } from '../api/api.ts'
import { useAccount } from './session.ts'

/** Name of the account. Includes a correction approved after the log-in; the session has the old name. */
export function useRealName(): string {
  const { realName } = useAccount()
  const { data } = useQuery({ ...query(exam.showUserName), meta: { ownNotice: true } })
  return data || realName
}

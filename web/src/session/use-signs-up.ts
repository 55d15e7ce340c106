import type { QueryClient } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'
import { allows } from '#contracts/core/endpoint.ts'
import { isOffered } from '#contracts/server-traits.ts'

import { loadSession, useAccount } from './session.ts'
import { useServer } from './use-server.ts'

/** Whether the account signs up for exams: not for an administrator, nor on a server without exams. */
export function useSignsUp(): boolean {
  const { roles } = useAccount()
  return useServer().offers(exam.getAllExamList) && !allows('admin', roles)
}

/** As `useSignsUp`, for guards and loaders. */
export async function signsUp(client: QueryClient): Promise<boolean> {
  const { account, server } = await loadSession(client)
  return !allows('admin', account?.roles ?? []) && (!server || isOffered(server, exam.getAllExamList.url))
}

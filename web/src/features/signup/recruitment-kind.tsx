import { useQuery } from '@tanstack/react-query'

import { zpsignup } from '#contracts/signup.ts'

import { query } from '../../api/api.ts'

/** Kind of the recruitment, as the server names it; nothing until it is known. */
export function RecruitmentKind() {
  const { data } = useQuery(query(zpsignup.getExamType))
  return data?.name ? <span lang="zh-CN"> · {data.name}</span> : null
}

import { useQuery } from '@tanstack/react-query'

import { zpsignup } from '#contracts/candidate/signup.ts'

import { query } from '#web/client/api/api.ts'
import { ServerText } from '#web/ui/server-name.tsx'

/** Kind of the recruitment, as the server names it; nothing until it is known. */
export function RecruitmentKind() {
  const { data } = useQuery(query(zpsignup.getExamType))
  if (!data?.name) return null
  return (
    <>
      {' · '}
      <ServerText>{data.name}</ServerText>
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import { IconTicket } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'

import { query } from '#web/client/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'

/** Link on the home page to the tickets of all exams, once there is one. */
export function TicketsShortcut() {
  const { data: exams } = useSuspenseQuery(query(exam.getAllExamList))
  if (exams.every(({ examineeStatus }) => examineeStatus !== 'ticket')) return null
  return (
    <LinkButton
      to="/notselectexam/zkzdy/index"
      variant="default"
      mih={44}
      leftSection={<IconTicket size={18} aria-hidden />}
    >
      <Trans>我的准考证</Trans>
    </LinkButton>
  )
}

import { Trans } from '@lingui/react/macro'
import { Paper, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { exam } from '#contracts/candidate/exam.ts'
import type { ExamineeShow, FlowNode, signup as Calls } from '#contracts/candidate/signup.ts'

import { query } from '#web/api/api.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { FlowTimeline } from './flow-timeline.tsx'

/** What follows a submission, and by when. */
export function NextStages({ show, calls }: { show: ExamineeShow; calls: typeof Calls }) {
  const { data: nodes = [], isPending } = useQuery(query(calls.flow))
  const { data: row, isPending: isRowPending } = useQuery({
    ...query(exam.getAllExamList),
    select: (all) => all.find(({ id }) => id === show.examId),
  })
  // About as high as three stages: the sections stand below.
  if (isPending || isRowPending) return <Skeleton h={180} radius="md" aria-busy="true" />
  const ahead = nodes.filter(({ state }) => state !== 'done')
  if (ahead.length === 0) return null
  const dates = ({ path }: FlowNode) => {
    if (path === '/exam/pay/index' && show.payEndTime)
      return <Trans>缴费截止 {noBreak(dateTime(show.payEndTime))}</Trans>
    if (path === '/exam/zkzdy/index' && row?.ticketStartTime)
      return <Trans>{noBreak(dateTime(row.ticketStartTime))} 开放</Trans>
    if (path === '/notselectexam/scorequery/index' && row?.scoreTime)
      return <Trans>{noBreak(dateTime(row.scoreTime))} 公布</Trans>
    return null
  }
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="next-stages">
      <Title order={2} size="h4" id="next-stages" mb="md">
        <Trans>接下来</Trans>
      </Title>
      <FlowTimeline nodes={ahead} dates={dates} plain />
    </Paper>
  )
}

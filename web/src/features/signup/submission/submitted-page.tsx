import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Paper, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Signup, signup as Calls } from '#contracts/candidate/signup.ts'

import { query } from '#web/client/api/api.ts'
import { useWay } from '#web/frame/selected-exam/use-way.tsx'
import { ahead, type WayStep } from '#web/frame/selected-exam/way.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { PrintNote } from '#web/ui/print-sheet/print-note.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { useIsPast } from '#web/ui/time/server-time.ts'
import type { SummarySlots } from '../task/summary.ts'
import { ExamSwitched } from './exam-switched.tsx'
import { FlowTimeline } from './flow-timeline.tsx'
import { SubmissionReceipt } from './receipt.tsx'
import { Sections } from './sections.tsx'
import { VenueChange } from './venue-change.tsx'
import { Verification } from './verification.tsx'

import classes from './receipt.module.css'

type Props = { signup: Signup; calls: typeof Calls; summaries: SummarySlots }

/** Page after the submission: receipt, next stages with dates, withdrawal. Can be opened at any time. */
export function SubmittedPage({ signup, calls, summaries }: Props) {
  const { t } = useLingui()
  const { data: show } = useSuspenseQuery(query(calls.getExamineeShow))
  const isLate = useIsPast(show?.payEndTime ?? null)
  const { row, way, isLoading } = useWay(signup.examId)
  const title = t`报名信息`
  if (show?.examId !== signup.examId) return <ExamSwitched title={title} />
  if (isLoading) return <Pending />
  const isPayable = show.status === 'unpaid' && !isLate
  const isOver = show.status === 'unpaid' && isLate
  return (
    <Page title={title} lead={<span lang="zh-CN">{signup.examName}</span>}>
      {isOver && show.payEndTime && (
        <Alert role="note" color="yellow" variant="light" icon={<IconLock aria-hidden />}>
          <Trans>缴费已于 {noBreak(dateTime(show.payEndTime))} 截止，不能再支付</Trans>
        </Alert>
      )}
      <PrintNote issuer={row?.sponsor} />
      <div className={classes.page}>
        <div className={classes.top}>
          <SubmissionReceipt show={show} signup={signup}>
            {isPayable && (
              <LinkButton to="/exam/pay/index">
                <Trans>去缴费</Trans>
              </LinkButton>
            )}
            <LinkButton to="/exam/examineeflow/index" variant={isPayable ? 'default' : 'filled'}>
              <Trans>查看进度</Trans>
            </LinkButton>
            <VenueChange signup={signup} calls={calls} allowed={show.modifyKq.allowed} />
            {show.recall.allowed && <Recall calls={calls} />}
            {show.status === 'submitted' && !show.recall.allowed && show.recall.reason && (
              <Text size="sm" c="dimmed">
                <ServerText>{show.recall.reason}</ServerText>
              </Text>
            )}
          </SubmissionReceipt>
          {!isOver && <NextStages way={way} />}
        </div>
        <div className={classes.sections}>
          <Sections signup={signup} calls={calls} sections={show.sections} slots={summaries} />
          <Verification calls={calls} />
        </div>
      </div>
    </Page>
  )
}

/** Withdraws the submission after a confirmation. */
function Recall({ calls }: { calls: typeof Calls }) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const recall = useIdempotentWrite(calls.recallSubmitExaminee)
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        <Trans>撤回报名</Trans>
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t`撤回报名`}
        decline={t`不撤回`}
        confirm={t`确认撤回`}
        isDangerous
        write={recall}
        onClose={() => setAsks(false)}
        onConfirm={() => recall.send({})}
      >
        {t`撤回后报名失效，考点名额释放。填写的内容会保留，请在报名截止前重新提交。`}
      </ConfirmDialog>
    </>
  )
}

/** What follows a submission: by when, what for, and what to bring. */
function NextStages({ way }: { way: readonly WayStep[] }) {
  const stages = ahead(way)
  if (stages.length === 0) return null
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby="next-stages">
      <Title order={2} size="h4" id="next-stages" mb="md">
        <Trans>接下来</Trans>
      </Title>
      <FlowTimeline ahead={stages} />
    </Paper>
  )
}

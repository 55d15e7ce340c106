import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Paper } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'

import { type FlowNode, signupEndpoints } from '#contracts/candidate/signup.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { query } from '#web/client/api/api.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { useWay } from '#web/frame/selected-exam/use-way.tsx'
import { ahead, type WayStep } from '#web/frame/selected-exam/way.ts'
import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { Returned } from '../task/returned.tsx'
import { FlowTimeline } from './flow-timeline.tsx'
import { Verification } from './verification.tsx'

/** Progress of the sign-up: past, current and later stages. */
export function FlowPage() {
  const { t } = useLingui()
  const title = t`报名进度`
  return <WithExam title={title}>{(exam) => <Flow key={exam.id} title={title} exam={exam} />}</WithExam>
}

function Flow({ title, exam }: { title: string; exam: SelectedExam }) {
  const { t } = useLingui()
  const calls = signupEndpoints(exam.examType)
  const { data: nodes } = useSuspenseQuery(query(calls.flow))
  const { data: show } = useSuspenseQuery(query(calls.getExamineeShow))
  const { way, isLoading } = useWay(exam.id)
  const to = signupPaths[exam.examType]
  if (isLoading) return <Pending />
  if (nodes.length === 0) {
    return (
      <Page title={title} lead={<span lang="zh-CN">{exam.examName}</span>}>
        <EmptyState
          py="xl"
          icon={<IconClipboardList size={44} aria-hidden />}
          title={t`还没有开始报名`}
          description={t`开始报名后，审核、缴费和准考证的进度会显示在这里`}
        >
          <LinkButton to={to}>
            <Trans>开始报名</Trans>
          </LinkButton>
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={title} lead={<span lang="zh-CN">{exam.examName}</span>}>
      {show && show.returned.length > 0 && <Returned points={show.returned} to={to} />}
      <Paper withBorder radius="md" p="lg">
        <FlowTimeline {...joined(nodes, way)} signupPath={to} />
      </Paper>
      <Verification calls={calls} />
    </Page>
  )
}

/** Stages that the server alone knows: what was done, and a sign-up that was returned or has ended. */
const recorded: ReadonlySet<FlowNode['state']> = new Set(['done', 'returned', 'ended'])

/** The record and the way that is left, each step once; all that the server says where the way is not known. */
function joined(nodes: readonly FlowNode[], way: readonly WayStep[]) {
  if (way.length === 0) return { nodes, ahead: [] }
  const record = nodes.filter(({ state }) => recorded.has(state))
  const isStopped = record.some(({ state }) => state !== 'done')
  const left = ahead(way).filter(({ state }) => state !== 'now' || !isStopped)
  return { nodes: record, ahead: record.some(({ state }) => state === 'ended') ? [] : left }
}

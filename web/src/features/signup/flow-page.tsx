import '@mantine/core/styles/Timeline.css'

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState, Paper, Text, Timeline } from '@mantine/core'
import {
  IconCheck,
  IconCircleDashed,
  IconClipboardList,
  IconClock,
  IconHelp,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { SelectedExam } from '#contracts/session.ts'
import { type FlowNode, signupOf } from '#contracts/signup.ts'

import { query } from '../../api/api.ts'
import { WithExam } from '../../selected-exam/with-exam.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { dateTime } from '../../ui/moment.ts'
import { Page } from '../../ui/page.tsx'
import { signupPaths } from '../../selected-exam/signup-path.ts'
import { Returned } from './returned.tsx'
import { Verification } from './verification.tsx'

type State = FlowNode['state']

const stateTexts: Record<State, MessageDescriptor> = {
  done: msg`已完成`,
  current: msg`进行中`,
  returned: msg`需要修改`,
  todo: msg`未开始`,
  ended: msg`已终止`,
  unknown: msg`未知`,
}

const styles: Record<State, { icon: ReactNode; color: string }> = {
  done: { icon: <IconCheck size={14} aria-hidden />, color: 'green' },
  current: { icon: <IconClock size={14} aria-hidden />, color: 'blue' },
  returned: { icon: <IconRefresh size={14} aria-hidden />, color: 'red' },
  todo: { icon: <IconCircleDashed size={14} aria-hidden />, color: 'gray' },
  ended: { icon: <IconX size={14} aria-hidden />, color: 'gray' },
  unknown: { icon: <IconHelp size={14} aria-hidden />, color: 'gray' },
}

/** Progress of the sign-up: past, current and later stages. */
export function FlowPage() {
  const { t } = useLingui()
  const title = t`报名进度`
  return <WithExam title={title}>{(exam) => <Flow key={exam.id} title={title} exam={exam} />}</WithExam>
}

function Flow({ title, exam }: { title: string; exam: SelectedExam }) {
  const { t } = useLingui()
  const calls = signupOf(exam.examType)
  const { data: nodes } = useSuspenseQuery(query(calls.flow))
  const { data: show } = useSuspenseQuery(query(calls.getExamineeShow))
  const to = signupPaths[exam.examType]
  if (nodes.length === 0) {
    return (
      <Page title={title} lead={<span lang="zh-CN">{exam.examName}</span>}>
        <EmptyState
          py="xl"
          icon={<IconClipboardList size={44} aria-hidden />}
          title={t`还没有开始报名`}
          description={t`开始填写后，审核、缴费和准考证的进度会显示在这里。`}
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
        <Timeline active={nodes.findLastIndex(({ state }) => state !== 'todo')} bulletSize={28} lineWidth={2}>
          {nodes.map((node, index) => (
            // Past nodes have no id: their index is stable.
            // oxlint-disable-next-line react/no-array-index-key -- the past only grows at its end
            <Timeline.Item key={index} bullet={styles[node.state].icon} color={styles[node.state].color}>
              <Station node={node} />
            </Timeline.Item>
          ))}
        </Timeline>
      </Paper>
      <Verification calls={calls} />
    </Page>
  )
}

function Station({ node: { label, state, time, operator, message, path } }: { node: FlowNode }) {
  const { i18n } = useLingui()
  const isNow = state === 'current' || state === 'returned'
  return (
    <>
      <Text fw={isNow ? 700 : 600} c={state === 'todo' ? 'dimmed' : undefined}>
        <span lang="zh-CN">{label}</span>
        {state !== 'done' && (
          <Text span inherit fw={400} c="dimmed">
            {' · '}
            {i18n._(stateTexts[state])}
          </Text>
        )}
      </Text>
      {(time || operator) && (
        <Text size="sm" c="dimmed">
          {[time && dateTime(time), operator].filter(Boolean).join(' · ')}
        </Text>
      )}
      {message && state !== 'todo' && (
        <Text size="sm" mt={4} lang="zh-CN">
          {message}
        </Text>
      )}
      {isNow && path && (
        <LinkButton to={path} mt="sm" size="sm">
          <Trans>前往办理</Trans>
        </LinkButton>
      )}
    </>
  )
}

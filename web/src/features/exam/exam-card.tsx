import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'

import type { Exam } from '#contracts/candidate/exam.ts'
import { unknownMember } from '#contracts/core/blade.ts'

import { useSelectedExam } from '#web/client/session/session.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { useServerTime } from '#web/ui/time/server-time.ts'
import { isWaiting } from './agenda.ts'
import { Deadline, Upcoming, useExamStep } from './deadline.tsx'
import { ExamAction } from './exam-action.tsx'
import { nextStepAction } from './next-step-action.ts'
import { SignupOpening } from './signup-opening.tsx'
import { StageBadge } from './stage-badge.tsx'
import { StageTrack } from './stage-track.tsx'
import { signupWindow } from './stage.ts'
import { WaitingCalendar, WaitingNote } from './waiting.tsx'

import classes from './exam-card.module.css'

type Props = {
  exam: Exam
  /** Opens the details of an exam without a sign-up. */
  onSelect?: () => void
  /** Heading of its name, one below that of the list. */
  heading?: 'h2' | 'h3'
}

/** Exam in a list, with its next action. */
export function ExamCard({ exam, onSelect, heading = 'h3' }: Props) {
  const { t, i18n } = useLingui()
  const name = useId()
  const button = useId()
  const isSelected = useSelectedExam()?.id === exam.id
  const window = useServerTime((now) => signupWindow(exam, now))
  const isOwn = exam.examineeStatus !== 'none'
  const { step } = useExamStep(exam)
  const next = nextStepAction(step)
  return (
    <Paper
      component="article"
      aria-labelledby={name}
      withBorder
      className={classes.card}
      data-selected={isSelected || undefined}
    >
      <Stack gap={6} flex={1} miw={0} className={classes.facts ?? ''}>
        <Group gap="xs" align="flex-start" wrap="nowrap" className={classes.head ?? ''}>
          <Text component={heading} className={classes.name} id={name} lang="zh-CN">
            {exam.examName}
          </Text>
          <StageBadge exam={exam} />
        </Group>
        <Text size="sm" c="dimmed">
          <span lang="zh-CN">{exam.sponsor}</span>
          <Fee exam={exam} />
        </Text>
        {isOwn && isWaiting(step.kind) ? (
          <WaitingNote exam={exam} />
        ) : (
          <Text size="sm">{isOwn ? <Deadline exam={exam} /> : <SignUpTime exam={exam} />}</Text>
        )}
        <StageTrack exam={exam} />
      </Stack>
      <div className={classes.action}>
        {isSelected && (
          <Group gap={6} className={classes.current}>
            <IconCheck size={18} aria-hidden />
            <Text size="sm" fw={600}>{t`当前考试`}</Text>
          </Group>
        )}
        {isSelected || isOwn ? (
          <ExamAction exam={exam} to={next.to} variant="light" id={button} aria-labelledby={`${button} ${name}`}>
            {i18n._(next.text)}
          </ExamAction>
        ) : (
          <Button
            variant={window === 'open' ? 'light' : 'default'}
            onClick={onSelect}
            id={button}
            aria-labelledby={`${button} ${name}`}
            fullWidth
          >
            {window === 'open' ? <Trans>选择此考试</Trans> : <Trans>查看详情</Trans>}
          </Button>
        )}
        {!isOwn && window === 'early' && <SignupOpening exam={exam} about={name} />}
        {isOwn && <WaitingCalendar exam={exam} about={name} />}
      </div>
    </Paper>
  )
}

/** What the person pays for what was chosen, otherwise the lowest fee of the exam. */
function Fee({ exam: { fee, examineeFee } }: { exam: Exam }) {
  if (fee === null) return null
  const isUnknown = (examineeFee ?? fee) === unknownMember
  return (
    <>
      {' · '}
      {isUnknown && <Trans>报名费以公告为准</Trans>}
      {!isUnknown && (examineeFee ? <Trans>报名费 {examineeFee} 元</Trans> : <Trans>报名费 {fee} 元起</Trans>)}
    </>
  )
}

/** Sign-up period of an exam without a sign-up. */
function SignUpTime({ exam }: { exam: Exam }) {
  const window = useServerTime((now) => signupWindow(exam, now))
  const end = noBreak(dateTime(exam.signupEndTime))
  if (window === 'over') return <Trans>报名已于 {end} 截止</Trans>
  if (window === 'early') {
    return (
      <>
        <Trans>报名时间 {noBreak(dateTime(exam.signupStartTime))} 起</Trans>
        <Upcoming moment={exam.signupStartTime} />
      </>
    )
  }
  return (
    <>
      <Trans>报名截止 {end}</Trans>
      {exam.signupEndTime && ' · '}
      <Remaining until={exam.signupEndTime} />
    </>
  )
}

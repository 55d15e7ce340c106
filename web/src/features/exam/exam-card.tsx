import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'

import type { Exam } from '#contracts/candidate/exam.ts'

import { useSelectedExam } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { dateTime } from '#web/ui/moment.ts'
import { Remaining } from '#web/ui/remaining.tsx'
import { useServerNow, useServerTime } from '#web/ui/server-time.ts'
import { Upcoming } from './deadline.tsx'
import { nextStepAction } from './next-step-action.ts'
import { nextStep } from './next-step.ts'
import { SignupOpening } from './signup-opening.tsx'
import { StageBadge } from './stage-badge.tsx'
import { StageTrack } from './stage-track.tsx'
import { ownStage, windowOf } from './stage.ts'

import classes from './exam-card.module.css'

type Props = { exam: Exam; onSelect: () => void }

/** Exam in a list, with its next action. */
export function ExamCard({ exam, onSelect }: Props) {
  const { i18n } = useLingui()
  const name = useId()
  const button = useId()
  const isSelected = useSelectedExam()?.id === exam.id
  const window = useServerTime((now) => windowOf(exam, now))
  const canSelect = exam.examineeStatus !== 'none' || window === 'open'
  // An exam can be selected with complete base info only, so it need not be checked again.
  const stepAt = (now: number) => nextStep({ exam, missing: [], now })
  const next = nextStepAction(stepAt(useServerNow((now) => stepAt(now).kind)))
  const isEarly = exam.examineeStatus === 'none' && window === 'early'
  return (
    <Paper
      component="article"
      aria-labelledby={name}
      withBorder
      radius="md"
      className={classes.card}
      data-selected={isSelected || undefined}
    >
      <Stack gap={6} flex={1} miw={0}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <Text component="h3" className={classes.name} id={name} lang="zh-CN">
            {exam.examName}
          </Text>
          <StageBadge exam={exam} />
        </Group>
        <Text size="sm" c="dimmed">
          <span lang="zh-CN">{exam.sponsor}</span>
          <Fee exam={exam} />
        </Text>
        <Text size="sm">
          <SignUpTime exam={exam} />
        </Text>
        <StageTrack exam={exam} />
      </Stack>
      <div className={classes.action}>
        {isSelected ? (
          <>
            <Group gap={6} className={classes.current}>
              <IconCheck size={18} aria-hidden />
              <Text size="sm" fw={600}>
                <Trans>当前考试</Trans>
              </Text>
            </Group>
            <LinkButton to={next.to} variant="light" id={button} aria-labelledby={`${button} ${name}`} fullWidth>
              {i18n._(next.text)}
            </LinkButton>
          </>
        ) : (
          <Button
            variant={canSelect ? 'light' : 'default'}
            onClick={onSelect}
            id={button}
            aria-labelledby={`${button} ${name}`}
            fullWidth
          >
            {canSelect ? <Trans>选择此考试</Trans> : <Trans>查看详情</Trans>}
          </Button>
        )}
        {isEarly && <SignupOpening exam={exam} about={name} />}
      </div>
    </Paper>
  )
}

/** What the person pays for what was chosen, otherwise the lowest fee of the exam. */
function Fee({ exam: { fee, examineeFee } }: { exam: Exam }) {
  if (!fee) return null
  return (
    <>
      {' · '}
      {examineeFee ? <Trans>报考费 {examineeFee} 元</Trans> : <Trans>报考费 {fee} 元起</Trans>}
    </>
  )
}

/** Deadline of the next action: payment, correction, or sign-up. */
function SignUpTime({ exam }: { exam: Exam }) {
  const window = useServerTime((now) => windowOf(exam, now))
  const stage = useServerTime((now) => ownStage(exam, now))
  if (stage === 'unpaid' && exam.payEndTime) {
    return (
      <>
        <Trans>缴费截止 {dateTime(exam.payEndTime)}</Trans>
        {' · '}
        <Remaining until={exam.payEndTime} />
      </>
    )
  }
  const start = dateTime(exam.signupStartTime)
  const end = dateTime(exam.signupEndTime)
  if (window === 'early') {
    return (
      <>
        <Trans>报名时间 {start} 起</Trans>
        <Upcoming moment={exam.signupStartTime} />
      </>
    )
  }
  if (window === 'over') return <Trans>报名已于 {end} 截止</Trans>
  return (
    <>
      {exam.examineeStatus === 'returned' ? <Trans>修改截止 {end}</Trans> : <Trans>报名截止 {end}</Trans>}
      {exam.signupEndTime && ' · '}
      <Remaining until={exam.signupEndTime} />
    </>
  )
}

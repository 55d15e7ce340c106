import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'

import { SubmitAgain } from '#web/frame/selected-exam/withdrawn.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { useServerNames } from '#web/ui/server-name.tsx'
import { isWaiting } from './agenda.ts'
import { Deadline } from './deadline.tsx'
import { ExamAction } from './exam-action.tsx'
import { nextStepAction, type Print } from './next-step-action.ts'
import type { ExamStep, NextStep } from './next-step.ts'
import { WaitingNote } from './waiting.tsx'

import classes from '#web/ui/hero-card.module.css'

type Props = {
  step: NextStep
  /** This device's print of the ticket of an exam. */
  print: (examId: string) => Print
}

/** Card with the next step and its deadline. */
export function NextStepCard({ step, print }: Props) {
  const { t, i18n } = useLingui()
  const { title, text, to } = nextStepAction(step, 'exam' in step ? print(step.exam.id) : null)
  return (
    <Paper component="section" aria-labelledby="next-step" className={classes.card}>
      <Stack gap={6}>
        <Text className={classes.label}>{t`下一步`}</Text>
        <Title order={2} size="h3" id="next-step">
          {i18n._(title)}
        </Title>
        <Explanation step={step} />
      </Stack>
      <Group className={classes.action}>
        {'exam' in step ? (
          <ExamAction exam={step.exam} to={to} size="md" variant="white">
            {i18n._(text)}
          </ExamAction>
        ) : (
          <LinkButton
            to={to}
            {...(step.kind === 'complete-base-info' && { search: { to: '/wel/index' } })}
            size="md"
            variant="white"
            fullWidth
          >
            {i18n._(text)}
          </LinkButton>
        )}
      </Group>
    </Paper>
  )
}

function Explanation({ step }: { step: NextStep }) {
  const serverNames = useServerNames()
  if (step.kind === 'choose-exam') {
    return (
      <Text size="sm">
        <Trans>选定后，这里显示每一步和截止时间</Trans>
      </Text>
    )
  }
  if (step.kind === 'complete-base-info') {
    const { text, lang } = serverNames(step.missing)
    return (
      <Text size="sm">
        <Trans>
          待完善：<span lang={lang}>{text}</span>。完善后才能选择考试。
        </Trans>
      </Text>
    )
  }
  return <ExamDate step={step} />
}

/** The exam with the date that matters now; while it waits, until when nothing is to do. */
function ExamDate({ step: { exam, kind } }: { step: ExamStep }) {
  const name = <span lang="zh-CN">{exam.examName}</span>
  if (isWaiting(kind)) {
    return (
      <div className={classes.note}>
        <Text size="sm">{name}</Text>
        <WaitingNote exam={exam} />
      </div>
    )
  }
  return (
    <>
      <Text size="sm">{name}</Text>
      <Text size="sm">
        {kind === 'withdrawn' ? <SubmitAgain until={exam.signupEndTime} /> : <Deadline exam={exam} />}
      </Text>
    </>
  )
}

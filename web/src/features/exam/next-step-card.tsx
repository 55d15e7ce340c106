import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'

import { LinkButton } from '#web/ui/link.tsx'
import { useServerNames } from '#web/ui/server-name.tsx'
import { Deadline } from './deadline.tsx'
import { nextStepAction } from './next-step-action.ts'
import type { NextStep } from './next-step.ts'
import { deadlineOf } from './stage.ts'

import classes from './next-step-card.module.css'

/** Card with the next step and its deadline. */
export function NextStepCard({ step }: { step: NextStep }) {
  const { i18n } = useLingui()
  const { title, text, to } = nextStepAction(step)
  return (
    <Paper component="section" aria-labelledby="next-step" className={classes.card}>
      <Stack gap={6} flex={1} miw={0}>
        <Text className={classes.label}>
          <Trans>下一步</Trans>
        </Text>
        <Title order={2} size="h3" id="next-step">
          {i18n._(title)}
        </Title>
        <Explanation step={step} />
      </Stack>
      <Group className={classes.action}>
        <LinkButton
          to={to}
          {...(step.kind === 'complete-base-info' && { search: { to: '/wel/index' } })}
          size="md"
          variant="white"
          fullWidth
        >
          {i18n._(text)}
        </LinkButton>
      </Group>
    </Paper>
  )
}

function Explanation({ step }: { step: NextStep }) {
  const namesOf = useServerNames()
  if (step.kind === 'choose-exam') {
    return (
      <Text size="sm">
        <Trans>选定后，这里会告诉您每一步做什么、什么时候截止。</Trans>
      </Text>
    )
  }
  if (step.kind === 'complete-base-info') {
    const { text, lang } = namesOf(step.missing)
    return (
      <Text size="sm">
        <Trans>
          还缺少：<span lang={lang}>{text}</span>。完善后才能选择考试。
        </Trans>
      </Text>
    )
  }
  const { exam } = step
  return (
    <Text size="sm">
      <span lang="zh-CN">{exam.examName}</span>
      {deadlineOf(exam) && ' · '}
      <Deadline exam={exam} />
    </Text>
  )
}

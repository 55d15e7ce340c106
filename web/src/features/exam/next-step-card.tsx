import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'

import { signupPaths } from '../../selected-exam/signup-path.ts'
import { LinkButton } from '../../ui/link.tsx'
import { Deadline } from './deadline.tsx'
import type { NextStep } from './next-step.ts'
import classes from './next-step-card.module.css'
import { deadlineOf } from './stage.ts'

type Words = { title: MessageDescriptor; action: MessageDescriptor; to: string }

const words: Record<NextStep['kind'], Words> = {
  'choose-exam': { title: msg`选择您要报名的考试`, action: msg`选择考试`, to: '/selectexam/index' },
  'complete-base-info': { title: msg`先完善基本信息`, action: msg`去完善`, to: '/notselectexam/baseinfo/index' },
  late: { title: msg`报名已截止`, action: msg`选择其他考试`, to: '/selectexam/index' },
  begin: { title: msg`开始填写报名信息`, action: msg`开始报名`, to: '/exam/signup/index' },
  filling: { title: msg`继续填写报名信息`, action: msg`继续填写`, to: '/exam/signup/index' },
  submitted: { title: msg`报名已提交，等待审核`, action: msg`查看进度`, to: '/exam/examineeflow/index' },
  returned: { title: msg`报名被退回，请修改后重新提交`, action: msg`查看原因`, to: '/exam/examineeflow/index' },
  unpaid: { title: msg`审核已通过，请缴费`, action: msg`去缴费`, to: '/exam/pay/index' },
  overdue: { title: msg`缴费已截止`, action: msg`查看进度`, to: '/exam/examineeflow/index' },
  approved: { title: msg`审核已通过，等待发布准考证`, action: msg`查看进度`, to: '/exam/examineeflow/index' },
  paid: { title: msg`已缴费，等待发布准考证`, action: msg`查看进度`, to: '/exam/examineeflow/index' },
  ticket: { title: msg`准考证可以打印了`, action: msg`打印准考证`, to: '/exam/zkzdy/index' },
  withdrawn: { title: msg`您已撤回报名`, action: msg`重新报名`, to: '/exam/signup/index' },
  unknown: { title: msg`报名状态未知`, action: msg`查看进度`, to: '/exam/examineeflow/index' },
  closed: { title: msg`本次报名已关闭`, action: msg`选择其他考试`, to: '/selectexam/index' },
}

/** The card that answers "what do I do now, and by when". */
export function NextStepCard({ step }: { step: NextStep }) {
  const { i18n } = useLingui()
  const { title, action } = words[step.kind]
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
          to={pathOf(step)}
          {...(step.kind === 'complete-base-info' && { search: { to: '/wel/index' } })}
          size="md"
          variant="white"
          fullWidth
        >
          {i18n._(action)}
        </LinkButton>
      </Group>
    </Paper>
  )
}

/** Recruitment has a form of its own. */
function pathOf(step: NextStep): string {
  const { to } = words[step.kind]
  return 'exam' in step && to === signupPaths.exam ? signupPaths[step.exam.examType] : to
}

function Explanation({ step }: { step: NextStep }) {
  if (step.kind === 'choose-exam') {
    return (
      <Text size="sm">
        <Trans>选定后，这里会告诉您每一步做什么、什么时候截止。</Trans>
      </Text>
    )
  }
  if (step.kind === 'complete-base-info') {
    const missing = step.missing.join('、')
    return (
      <Text size="sm">
        <Trans>
          还缺少：<span lang="zh-CN">{missing}</span>。完善后才能选择考试。
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

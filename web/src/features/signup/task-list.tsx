import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Signup, signup as Calls } from '#contracts/signup.ts'

import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Deadline } from './deadline.tsx'
import { Locked } from './locked.tsx'
import { signupPaths } from '../../selected-exam/signup-path.ts'
import { Remind } from './remind.tsx'
import { Returned } from './returned.tsx'
import classes from './task-list.module.css'
import { nextStepOf, type TaskState, taskState } from './task.ts'
import { stateTexts } from './task-text.ts'

const stateColors: Record<TaskState, string> = { done: 'green', returned: 'red', begun: 'blue', todo: 'gray' }

/** Task list of a sign-up: every step with its state, and the next one. */
export function TaskList({ signup, calls }: { signup: Signup; calls: typeof Calls }) {
  const { t } = useLingui()
  const { examName, examType, steps, editable, lockedReason, returned, fee } = signup
  const to = signupPaths[examType]
  const next = nextStepOf(signup)
  const left = steps.filter(({ step }) => taskState(signup, step) !== 'done').length
  return (
    <Page title={examType === 'zpexam' ? t`招聘报名` : t`网上报名`} lead={<span lang="zh-CN">{examName}</span>}>
      {returned.length > 0 && <Returned points={returned} to={to} />}
      <Locked signup={signup} />
      <Group justify="space-between" gap="md">
        <Deadline signup={signup} />
        {editable && (
          <LinkButton to={to} search={{ step: next ?? 'check' }} size="md">
            {next === null ? (
              <Trans>核对并提交</Trans>
            ) : left === steps.length ? (
              <Trans>开始填写</Trans>
            ) : (
              <Trans>继续填写</Trans>
            )}
          </LinkButton>
        )}
      </Group>
      <Paper withBorder radius="md" component="ol" className={classes.tasks}>
        {steps.map(({ step, label }, index) => {
          const state = taskState(signup, step)
          return (
            <li key={step}>
              <Link to={to} search={{ step }} className={classes.task} data-done={state === 'done' || undefined}>
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
                <span className={classes.label} lang="zh-CN">
                  {label}
                </span>
                <State state={state} />
              </Link>
            </li>
          )
        })}
        <li>
          {left === 0 && editable ? (
            <Link to={to} search={{ step: 'check' }} className={classes.task}>
              <span className={classes.number} aria-hidden>
                {steps.length + 1}
              </span>
              <span className={classes.label}>
                <Trans>核对并提交</Trans>
              </span>
              <State state="todo" />
            </Link>
          ) : (
            <Later
              number={steps.length + 1}
              label={t`核对并提交`}
              why={editable ? t`还有 ${left} 步未完成` : <span lang="zh-CN">{lockedReason}</span>}
            />
          )}
        </li>
        {fee !== null && (
          <li>
            <Later number={steps.length + 2} label={t`缴费`} why={t`审核通过后`} />
          </li>
        )}
      </Paper>
      <Remind calls={calls} />
    </Page>
  )
}

function State({ state }: { state: TaskState }) {
  const { i18n } = useLingui()
  return (
    <Badge variant="light" color={stateColors[state]} size="lg" className={classes.state}>
      {i18n._(stateTexts[state])}
    </Badge>
  )
}

/** A task that cannot be started yet, with the reason. */
const Later = ({ number, label, why }: { number: number; label: string; why: ReactNode }) => (
  <div className={classes.task} data-later>
    <span className={classes.number} aria-hidden>
      {number}
    </span>
    <span className={classes.label}>{label}</span>
    <Text span size="sm">
      {why}
    </Text>
  </div>
)

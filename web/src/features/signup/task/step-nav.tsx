import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Signup } from '#contracts/candidate/signup.ts'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { ServerText } from '#web/ui/server-name.tsx'
import { stateTexts } from './task-text.ts'
import { stepCount, type TaskState, taskState } from './task.ts'

import classes from './step-nav.module.css'

const icons: Partial<Record<TaskState, typeof IconCheck>> = { done: IconCheck, returned: IconAlertTriangle }

/** Steps of the sign-up with their states, beside the form on wide screens. */
export function StepNav({ signup, current }: { signup: Signup; current: string }) {
  const { t } = useLingui()
  const to = signupPaths[signup.examType]
  return (
    <nav aria-label={t`报名步骤`} className={classes.nav}>
      <ol className={classes.steps}>
        {signup.steps.map(({ step, label }, index) => (
          <li key={step}>
            <Link
              to={to}
              search={{ step }}
              className={classes.step}
              {...(step === current && { 'aria-current': 'step' })}
            >
              <Marker number={index + 1} state={taskState(signup, step)} />
              <ServerText>{label}</ServerText>
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={to}
            search={{ step: 'check' }}
            className={classes.step}
            {...(current === 'check' && { 'aria-current': 'step' })}
          >
            <Marker number={stepCount(signup)} state="todo" />
            <Trans>核对并提交</Trans>
          </Link>
        </li>
      </ol>
    </nav>
  )
}

type MarkerProps = {
  number: number
  state: TaskState
  /** The state stands beside it in words. */
  quiet?: boolean
}

/** Number of a step; of a complete or returned one its state. */
export function Marker({ number, state, quiet = false }: MarkerProps) {
  const { i18n } = useLingui()
  const Icon = icons[state]
  return (
    <span className={classes.marker} data-state={state}>
      <span aria-hidden>{Icon ? <Icon size={14} stroke={2.5} /> : number}</span>
      {Icon && !quiet && <VisuallyHidden>{i18n._(stateTexts[state])}</VisuallyHidden>}
    </span>
  )
}

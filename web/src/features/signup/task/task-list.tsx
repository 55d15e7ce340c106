import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Paper, Progress, Text } from '@mantine/core'
import { IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Signup, signup as Calls } from '#contracts/candidate/signup.ts'
import { fieldsOfStep } from '#contracts/form/form.ts'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { stationNames, StepFacts, useWay } from '#web/frame/selected-exam/use-way.tsx'
import { WithdrawnNote } from '#web/frame/selected-exam/withdrawn.tsx'
import { isFeeDue, shownFee } from '#web/ui/fee.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { Deadline } from './deadline.tsx'
import { Locked } from './locked.tsx'
import { RecruitmentKind } from './recruitment-kind.tsx'
import { Remind } from './remind.tsx'
import { Returned } from './returned.tsx'
import { Marker } from './step-nav.tsx'
import type { TaskNotes } from './summary.ts'
import { stateTexts } from './task-text.ts'
import { firstIncompleteStep, stepCount, type TaskState, taskState } from './task.ts'

import classes from './task-list.module.css'

const stateColors: Record<TaskState, string> = { done: 'green', returned: 'red', begun: 'brand', todo: 'gray' }

type ListProps = { signup: Signup; calls: typeof Calls; notes?: TaskNotes | undefined }

const noNotes: TaskNotes = {}

/** Task list of a sign-up: every step with its state, and the next one. */
export function TaskList({ signup, calls, notes = noNotes }: ListProps) {
  const { t } = useLingui()
  const { examName, examType, returned, editable } = signup
  const to = signupPaths[examType]
  return (
    <Page
      title={examType === 'zpexam' ? t`招聘报名` : t`网上报名`}
      lead={
        <>
          <span lang="zh-CN">{examName}</span>
          {examType === 'zpexam' && <RecruitmentKind />}
        </>
      }
    >
      {returned.length > 0 && <Returned points={returned} to={to} />}
      {signup.status === 'withdrawn' && editable && <WithdrawnNote until={signup.signupEndTime} />}
      <Locked signup={signup} />
      <div className={classes.page}>
        <div className={classes.columns}>
          <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
            <Head signup={signup} to={to} />
            <Tasks signup={signup} to={to} notes={notes} />
          </Paper>
          <aside className={classes.side}>
            <Remind calls={calls} />
          </aside>
        </div>
      </div>
    </Page>
  )
}

type Props = { signup: Signup; to: string }

const openSteps = (signup: Signup) => signup.steps.filter(({ step }) => taskState(signup, step) !== 'done').length

/** How many steps are done, until when, and the step to continue with. */
function Head({ signup, to }: Props) {
  const { t } = useLingui()
  const { steps, editable, fee } = signup
  const next = firstIncompleteStep(signup)
  const [left, all] = [openSteps(signup), stepCount(signup)]
  const done = steps.length - left
  return (
    <div className={classes.head}>
      <div className={classes.progress}>
        <Text fw={600}>
          <Trans>
            已完成 {done} 步，共 {all} 步
          </Trans>
        </Text>
        <Progress value={(done / all) * 100} my={8} aria-label={t`报名填写进度`} />
        <Deadline signup={signup} />
        {isFeeDue(fee) && (
          <Text size="sm" mt={4} ps={24}>
            <Trans>目前费用 {shownFee(fee)} 元</Trans>
          </Text>
        )}
      </div>
      {editable && (
        <LinkButton to={to} search={{ step: next ?? 'check' }} size="md">
          {next === null ? <Trans>核对并提交</Trans> : <Begin status={signup.status} />}
        </LinkButton>
      )}
    </div>
  )
}

/** Name of the next step. */
function Begin({ status }: Pick<Signup, 'status'>) {
  if (status === 'none') return <Trans>开始报名</Trans>
  if (status === 'returned') return <Trans>去修改</Trans>
  return status === 'withdrawn' ? <Trans>重新报名</Trans> : <Trans>继续填写</Trans>
}

function Tasks({ signup, to, notes }: Props & { notes: TaskNotes }) {
  const { i18n, t } = useLingui()
  const { steps, editable, lockedReason } = signup
  const { way } = useWay(signup.examId)
  const left = openSteps(signup)
  return (
    <ol className={classes.tasks}>
      {steps.map(({ step, label, groups }, index) => {
        const state = taskState(signup, step)
        const Note = fieldsOfStep({ groups }).flatMap(({ type }) => notes[type] ?? [])[0]
        return (
          <li key={step}>
            <Link to={to} search={{ step }} className={classes.task}>
              <Marker number={index + 1} state={state} quiet />
              <span className={classes.label}>
                <ServerText>{label}</ServerText>
                {Note && (
                  <span className={classes.note}>
                    <Note />
                  </span>
                )}
              </span>
              <State state={state} />
            </Link>
          </li>
        )
      })}
      <li>
        {left === 0 && editable ? (
          <Link to={to} search={{ step: 'check' }} className={classes.task}>
            <Marker number={stepCount(signup)} state="todo" />
            <span className={classes.label}>
              <Trans>核对并提交</Trans>
            </span>
            <State state="todo" />
          </Link>
        ) : (
          <Later
            marker={<Marker number={stepCount(signup)} state="todo" />}
            label={t`核对并提交`}
            why={
              editable ? (
                plural(left, { one: '还有 # 步未完成', other: '还有 # 步未完成' })
              ) : (
                <ServerText>{lockedReason}</ServerText>
              )
            }
          />
        )}
      </li>
      {way
        .filter(({ station }) => station !== 'signup')
        .map((step) => (
          <li key={step.station}>
            <Later
              marker={<IconCircleDashed size={24} stroke={1.5} aria-hidden />}
              label={i18n._(stationNames[step.station])}
              why={<StepFacts step={step} />}
            />
          </li>
        ))}
    </ol>
  )
}

function State({ state }: { state: TaskState }) {
  const { i18n } = useLingui()
  return (
    <Badge variant="light" color={stateColors[state]} size="lg" flex="none">
      {i18n._(stateTexts[state])}
    </Badge>
  )
}

/** A task that cannot be started yet, with the reason. */
const Later = ({ marker, label, why }: { marker: ReactNode; label: string; why: ReactNode }) => (
  <div className={classes.task} data-later>
    {marker}
    <span className={classes.label}>{label}</span>
    <Text span size="sm">
      {why}
    </Text>
  </div>
)

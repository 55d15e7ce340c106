import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, List, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { isVenueChange, type Signup, type signup as Calls } from '#contracts/candidate/signup.ts'

import { query } from '#web/client/api/api.ts'
import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { LinkText } from '#web/ui/link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { StepBar } from '../step/step-bar.tsx'
import { StepLayout } from '../step/step-layout.tsx'
import { Locked } from '../task/locked.tsx'
import { Returned } from '../task/returned.tsx'
import type { SummarySlots } from '../task/summary.ts'
import { stepCount, taskState } from '../task/task.ts'
import { ExamSwitched } from './exam-switched.tsx'
import { Sections } from './sections.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { Verification } from './verification.tsx'

type Props = { signup: Signup; calls: typeof Calls; summaries: SummarySlots; rail?: ReactNode }

/** Last step: all values for review; each part links to its step and back. */
export function CheckPage({ signup, calls, summaries, rail }: Props) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const { show, isOld } = useShow(calls)
  const open = signup.steps.filter(({ step }) => taskState(signup, step) !== 'done')
  const untouched = signup.returned.filter((it) => it.open)
  const to = signupPaths[signup.examType]
  const isChange = isVenueChange(signup)
  const title = isChange ? t`核对新考点` : t`核对并提交`
  const number = stepCount(signup)
  if (show && show.examId !== signup.examId) return <ExamSwitched title={title} />
  return (
    <Page
      title={title}
      lead={
        <Trans>
          第 {number} 步，共 {number} 步 · <span lang="zh-CN">{signup.examName}</span>
        </Trans>
      }
    >
      <StepLayout signup={signup} current="check" rail={rail}>
        <Stack gap="md">
          <Locked signup={signup} />
          {untouched.length > 0 && <Returned points={untouched} to={to} />}
          {open.length > 0 && <OpenSteps steps={open} to={to} />}
          {isOld ? (
            <Pending />
          ) : (
            <Sections signup={signup} calls={calls} sections={show?.sections ?? []} slots={summaries} />
          )}
          <Verification calls={calls} />
          <StepBar to={to} status={null} isAlone>
            {signup.editable && (
              <Button disabled={open.length > 0 || isOld} onClick={() => setAsks(true)}>
                {isChange ? <Trans>确认更改考点</Trans> : <Trans>提交报名</Trans>}
              </Button>
            )}
          </StepBar>
        </Stack>
      </StepLayout>
      <SubmitDialog signup={signup} calls={calls} opened={asks} onClose={() => setAsks(false)} />
    </Page>
  )
}

/** Incomplete steps: they block the submission. */
function OpenSteps({ steps, to }: Pick<Signup, 'steps'> & { to: string }) {
  const { t } = useLingui()
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t`以下步骤尚未完成`}
    >
      <List size="sm" spacing="xs">
        {steps.map(({ step, label }) => (
          <List.Item key={step}>
            <LinkText to={to} search={{ step }} inherit>
              <ServerText>{label}</ServerText>
            </LinkText>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Values to submit. `isOld`: they are older than the last save and are being refetched, so they are not shown. */
function useShow(calls: typeof Calls) {
  const client = useQueryClient()
  const summary = query(calls.getExamineeShow)
  const { data: show, isFetching } = useSuspenseQuery({ ...summary, staleTime: 0 })
  return { show, isOld: isFetching && client.getQueryState(summary.queryKey)?.isInvalidated === true }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Signup, signup as Calls } from '#contracts/signup.ts'

import { query } from '../../api/api.ts'
import { LinkText } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Pending } from '../../ui/pending.tsx'
import { Deadline } from './deadline.tsx'
import { ExamSwitched } from './exam-switched.tsx'
import { Locked } from './locked.tsx'
import { signupPaths } from '../../selected-exam/signup-path.ts'
import { Sections } from './sections.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { isVenueChange, taskState } from './task.ts'
import { Verification } from './verification.tsx'

/** Last step: all values for review; each part links to its step and back. */
export function CheckPage({ signup, calls }: { signup: Signup; calls: typeof Calls }) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const { show, isOld } = useShow(calls)
  const open = signup.steps.filter(({ step }) => taskState(signup, step) !== 'done')
  const to = signupPaths[signup.examType]
  const isChange = isVenueChange(signup)
  const title = isChange ? t`核对新考区` : t`核对并提交`
  if (show && show.examId !== signup.examId) return <ExamSwitched title={title} />
  return (
    <Page title={title} lead={<span lang="zh-CN">{signup.examName}</span>}>
      <Locked signup={signup} />
      {!isChange && <Deadline signup={signup} />}
      {open.length > 0 && (
        <Alert
          role="alert"
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t`以下步骤尚未完成`}
        >
          <List size="sm">
            {open.map(({ step, label }) => (
              <List.Item key={step}>
                <LinkText to={to} search={{ step }} inherit lang="zh-CN">
                  {label}
                </LinkText>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {isOld ? (
        <Pending />
      ) : (
        <Sections sections={show?.sections ?? []} {...(signup.editable && { change: { to, steps: signup.steps } })} />
      )}
      <Verification calls={calls} />
      {signup.editable && (
        <Button
          size="md"
          disabled={open.length > 0 || isOld}
          onClick={() => setAsks(true)}
          style={{ alignSelf: 'flex-start' }}
        >
          {isChange ? <Trans>确认更改考区</Trans> : <Trans>提交报名</Trans>}
        </Button>
      )}
      <SubmitDialog signup={signup} calls={calls} opened={asks} onClose={() => setAsks(false)} />
    </Page>
  )
}

/** Values to submit. `isOld`: they are older than the last save and are being refetched, so they are not shown. */
function useShow(calls: typeof Calls) {
  const client = useQueryClient()
  const summary = query(calls.getExamineeShow)
  const { data: show, isFetching } = useSuspenseQuery({ ...summary, staleTime: 0 })
  return { show, isOld: isFetching && client.getQueryState(summary.queryKey)?.isInvalidated === true }
}

import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'

import type { Signup, signup as Calls } from '#contracts/candidate/signup.ts'

import { DraftNote } from '#web/ui/draft/draft-note.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import type { FieldSlots } from '#web/ui/server-form/field.tsx'
import { useServerNames } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Locked } from '../task/locked.tsx'
import { Conditions } from './conditions.tsx'
import { ReturnedPoints } from './returned-points.tsx'
import type { useStepForm } from './use-step-form.ts'

type Props = {
  signup: Signup
  calls: typeof Calls
  slots: FieldSlots
  state: ReturnType<typeof useStepForm>
  readOnly: boolean
}

/** Above the fields: why nothing can be changed, what the reviewer says, what was restored, conflicts or was cleared, and the exam's conditions. */
export function StepNotices({ signup, calls, slots, state, readOnly }: Props) {
  const serverNames = useServerNames()
  const { fields, form, restoredFrom, conflict, isUnread, cleared, points, checked, check } = state
  const { examId } = signup
  return (
    <>
      <Locked signup={signup} />
      {points.length > 0 && !readOnly && <ReturnedPoints points={points} checked={checked} onCheck={check} />}
      {restoredFrom !== null && (
        <Alert role="status" icon={<IconArrowBackUp aria-hidden />} variant="light">
          <Trans>已恢复 {noBreak(dateTime(restoredFrom))} 在本机填写、尚未保存的内容</Trans>
        </Alert>
      )}
      <DraftNote {...{ conflict, isUnread, form, readOnly, slots, calls, examId }} />
      {cleared.length > 0 && (
        <Alert role="status" color="yellow" variant="light">
          <Trans>选择已更改，请重新填写：{serverNames(cleared).text}</Trans>
        </Alert>
      )}
      {fields.some(({ name }) => name === 'eligible') && <Conditions examId={examId} />}
    </>
  )
}

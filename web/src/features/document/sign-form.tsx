import '#web/ui/form/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'

import type { Signup } from '#contracts/candidate/signup.ts'
import type { SelectedExam } from '#contracts/session/session.ts'

import { useRealName } from '#web/client/session/use-real-name.ts'
import { useSaveValues } from '#web/frame/selected-exam/chosen-signup.ts'
import { nextStep, signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { FormBar } from '#web/ui/form/form-bar.tsx'
import { SubmitNote } from '#web/ui/form/submit-note.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { date } from '#web/ui/time/moment.ts'
import { useServerTime } from '#web/ui/time/server-time.ts'
import { unreadCompulsory, useDocuments } from './document-list.ts'
import { useIsWalk, walk } from './use-walk.ts'

import classes from './document.module.css'

type Props = { exam: SelectedExam; signup: Signup; step: string; version: string }

/** Signature form: a consent box with the person's name; stores the signed version. */
export function SignForm({ exam, signup, step, version }: Props) {
  const { t } = useLingui()
  const realName = useRealName()
  const today = useServerTime(date)
  const save = useSaveValues(exam)
  const goOn = useNextOfWalk({ exam, signup })
  const box = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  if (!signup.editable) return <Locked reason={signup.lockedReason} />
  const sign = (event: SubmitEvent) => {
    event.preventDefault()
    if (!box.current?.checked) {
      setMissing(true)
      box.current?.focus()
      return
    }
    // A promise: the form is gone before the callbacks of `mutate` would run.
    save.mutateAsync({ step, change: () => ({ cns: version }) }).then(
      () => {
        notifications.show({ color: 'green', message: t`承诺书已签署` })
        return goOn()
      },
      () => undefined, // SubmitNote shows why
    )
  }
  return (
    <Paper component="form" withBorder p="lg" className={classes.sign} noValidate onSubmit={sign}>
      <Stack gap="md">
        <Checkbox
          ref={box}
          size="md"
          label={<Trans>本人 {realName} 已阅读并理解承诺书全文，自愿遵守，如有违反愿意承担相应责任</Trans>}
          error={isMissing && t`请先阅读全文并勾选`}
          onChange={() => setMissing(false)}
        />
        <Text size="sm" c="dimmed">{t`签署日期 ${today}`}</Text>
        <FormBar status={<SubmitNote mutation={save} />}>
          <Button type="submit" loading={save.isPending}>{t`签署承诺书`}</Button>
        </FormBar>
      </Stack>
    </Paper>
  )
}

/** During the walk from the sign-up: to what is still to be read, otherwise back. */
function useNextOfWalk({ exam, signup }: Pick<Props, 'exam' | 'signup'>) {
  const isWalk = useIsWalk()
  const navigate = useNavigate()
  const { notices, venues, admission } = useDocuments(signup)
  const [unread] = unreadCompulsory([...notices, ...venues, ...admission], signup)
  return () => {
    if (!isWalk) return undefined
    return unread
      ? navigate({ to: '/selectexam/viewcmsexamdoc/index', search: { id: unread.id }, state: walk })
      : navigate({ to: signupPaths[exam.examType], search: { step: nextStep } })
  }
}

function Locked({ reason }: { reason: string }) {
  const { t } = useLingui()
  return (
    <Alert role="note" color="gray" variant="default" icon={<IconLock aria-hidden />} title={t`现在不能签署`}>
      <ServerText>{reason}</ServerText>
    </Alert>
  )
}

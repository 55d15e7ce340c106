import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { isVenueChange, type Signup, type signup as Calls } from '#contracts/candidate/signup.ts'

import { signupPaths } from '#web/frame/selected-exam/signup-path.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useIdempotentWrite } from '#web/ui/idempotency/use-idempotent-write.ts'
import { LinkButton } from '#web/ui/link.tsx'

type Props = { signup: Signup; calls: typeof Calls; allowed: boolean }

/** The single change of department and venue after approval: starts it, or continues it. */
export function VenueChange({ signup, calls, allowed }: Props) {
  const to = signupPaths[signup.examType]
  const [step] = signup.steps
  if (isVenueChange(signup) && step) {
    return (
      <LinkButton to={to} search={{ step: step.step }} variant="default">
        <Trans>继续更改考点</Trans>
      </LinkButton>
    )
  }
  return allowed && <Begin signup={signup} calls={calls} />
}

function Begin({ signup, calls }: Omit<Props, 'allowed'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const { examType } = signup
  const open = useIdempotentWrite(
    calls.modifyKq,
    () => void navigate({ to: signupPaths[examType], search: { step: 'department' } }),
  )
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        <Trans>更改考点</Trans>
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t`更改考点`}
        decline={t`取消`}
        confirm={t`选择新考点`}
        write={open}
        onClose={() => setAsks(false)}
        onConfirm={() => open.send({})}
      >
        {t`只能更改一次。确认前原考点有效，确认后原考点名额释放。`}
      </ConfirmDialog>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { noBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

/** Until when a withdrawn sign-up can be submitted again. */
export const SubmitAgain = ({ until }: { until: string | null }) =>
  until ? <Trans>请在 {noBreak(dateTime(until))} 前重新提交</Trans> : <Trans>请在报名截止前重新提交</Trans>

/** Says, as long as nothing is submitted again, that a withdrawal leaves no sign-up. */
export function WithdrawnNote({ until, children }: { until: string | null; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Alert role="note" color="yellow" icon={<IconArrowBackUp aria-hidden />} title={t`报名已撤回，目前没有报名`}>
      <SubmitAgain until={until} />
      {children}
    </Alert>
  )
}

import { Trans } from '@lingui/react/macro'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'

import type { Signup } from '#contracts/candidate/signup.ts'

import { NoBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { unixTime, useTimeLeft } from '#web/ui/time/server-time.ts'

import classes from './deadline.module.css'

/** Milliseconds. */
const day = 86_400_000

/** Deadline of submission or correction, by the server's clock. */
export function Deadline({ signup: { signupEndTime, status } }: { signup: Signup }) {
  const isFar = useTimeLeft(unixTime(signupEndTime)) > day
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconClock size={18} className={classes.icon} aria-hidden />
      <Text size="sm" component="div" className={classes.parts ?? ''}>
        {status === 'returned' ? (
          <Trans>
            修改截止 <NoBreak>{dateTime(signupEndTime)}</NoBreak>
          </Trans>
        ) : (
          <Trans>
            报名截止 <NoBreak>{dateTime(signupEndTime)}</NoBreak>
          </Trans>
        )}
        <span data-far={isFar || undefined}>
          <VisuallyHidden>{' · '}</VisuallyHidden>
          <Remaining until={signupEndTime} />
        </span>
      </Text>
    </Group>
  )
}

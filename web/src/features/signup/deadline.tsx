import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'

import type { Signup } from '#contracts/signup.ts'

import { dateTime } from '../../ui/moment.ts'
import { Remaining } from '../../ui/remaining.tsx'
import classes from './deadline.module.css'

/** Deadline of submission or correction, by the server's clock. */
export const Deadline = ({ signup: { signupEndTime, status } }: { signup: Signup }) => (
  <Group gap={6} wrap="nowrap" align="flex-start">
    <IconClock size={18} className={classes.icon} aria-hidden />
    <Text size="sm">
      {status === 'returned' ? (
        <Trans>修改截止 {dateTime(signupEndTime)}</Trans>
      ) : (
        <Trans>报名截止 {dateTime(signupEndTime)}</Trans>
      )}
      {' · '}
      <span className={classes.moment}>
        <Remaining until={signupEndTime} />
      </span>
    </Text>
  </Group>
)

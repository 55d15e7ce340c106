import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import type { NextSitting as Sitting } from '#contracts/candidate/score.ts'

import { LinkText } from '#web/ui/link.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

/** Next sitting of an exam that was not passed, with its sign-up. */
export const NextSitting = ({
  sitting: { examCode, examName, signupStartTime, signupEndTime },
}: {
  sitting: Sitting
}) => (
  <div>
    <Text fw={600}>
      <Trans>下次考试</Trans>
    </Text>
    <LinkText to="/selectexam/index" search={{ list: 'all', keyword: examCode }} size="sm" lang="zh-CN">
      {examName}
    </LinkText>
    {signupStartTime && signupEndTime && (
      <Text size="sm">
        <Trans>
          报名 <NoBreak>{dateTime(signupStartTime)}</NoBreak> 至 <NoBreak>{dateTime(signupEndTime)}</NoBreak>
        </Trans>
      </Text>
    )}
  </div>
)

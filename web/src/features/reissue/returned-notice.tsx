import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'

import type { Reissue } from '#contracts/candidate/reissue.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { Remaining } from '#web/ui/time/remaining.tsx'
import { ApplicationName } from './application-name.tsx'

/** A returned application, as a message with its action. */
export function ReturnedNotice({ application }: { application: Reissue }) {
  const { t } = useLingui()
  const { id, reason, endTime } = application
  return (
    <Stack gap={6}>
      <div>
        <Text fw={600}>{t`补办申请被退回，请修改后重新提交`}</Text>
        <Text size="sm">
          <ApplicationName application={application} />
        </Text>
        {reason && (
          <Text size="sm">
            <Trans>
              原因：<ServerText>{reason}</ServerText>
            </Trans>
          </Text>
        )}
        {endTime && (
          <Text size="xs" c="dimmed">
            <NoBreak>
              <Trans>请在 {dateTime(endTime)} 前办理</Trans>
            </NoBreak>
            {' · '}
            <Remaining until={endTime} />
          </Text>
        )}
      </div>
      <LinkButton to="/reissue/index" search={{ id, step: 'form' }} variant="light" fullWidth>{t`去修改`}</LinkButton>
    </Stack>
  )
}

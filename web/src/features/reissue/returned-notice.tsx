import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type Reissue, reissue } from '#contracts/candidate/reissue.ts'

import { query } from '#web/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { dateTime } from '#web/ui/moment.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Remaining } from '#web/ui/remaining.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { ApplicationName } from './application-name.tsx'

/** Returned applications that can still be corrected; none while that is unknown. */
export function useReturnedApplications(): readonly Reissue[] {
  const { data } = useQuery(query(reissue.page, {}))
  return data?.records.filter(({ status, edit }) => status === 'returned' && edit.allowed) ?? []
}

/** A returned application, as a message with its action. */
export function ReturnedNotice({ application }: { application: Reissue }) {
  const { id, reason, endTime } = application
  return (
    <Stack gap={6}>
      <div>
        <Text fw={600}>
          <Trans>补办申请被退回，请修改后重新提交</Trans>
        </Text>
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
      <LinkButton to="/reissue/index" search={{ id, step: 'form' }} variant="light" fullWidth>
        <Trans>去修改</Trans>
      </LinkButton>
    </Stack>
  )
}

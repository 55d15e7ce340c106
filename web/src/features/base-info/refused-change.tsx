import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'

import type { RefusedChange } from '#contracts/candidate/exam.ts'

import { LinkButton } from '#web/ui/link.tsx'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'

/** A refused change request, as a message with its action. */
export const RefusedChangeNotice = ({ change: { label, reason, decideTime } }: { change: RefusedChange }) => (
  <Stack gap={6}>
    <div>
      <Text fw={600}>
        <Trans>
          “<ServerText>{label}</ServerText>”的更正申请未通过
        </Trans>
      </Text>
      <Text size="sm">
        <ServerText>{reason}</ServerText>
      </Text>
      <Text size="xs" c="dimmed">
        {noBreak(dateTime(decideTime))}
      </Text>
    </div>
    <LinkButton to="/notselectexam/baseinfo/index" variant="light" fullWidth>
      <Trans>重新申请</Trans>
    </LinkButton>
  </Stack>
)

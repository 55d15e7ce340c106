import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'

import { exam, type RefusedChange } from '#contracts/candidate/exam.ts'

import { query } from '#web/api/api.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { dateTime } from '#web/ui/moment.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { useServerNow } from '#web/ui/server-time.ts'

/** Time for which a refusal is a message, in milliseconds: who accepts it sends no further request. */
const recent = 14 * 24 * 3_600_000

/** Change requests of the base info that were refused in the last two weeks. */
export function useRefusedChanges(): readonly RefusedChange[] {
  const { data } = useSuspenseQuery(query(exam.getBaseInfoIsComplete))
  const at = (now: number) =>
    data.refused.filter(({ decideTime }) => decideTime !== null && now - Date.parse(decideTime) < recent)
  return at(useServerNow((now) => at(now).length))
}

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

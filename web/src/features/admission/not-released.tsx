import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'

import type { Admission } from '#contracts/candidate/admission.ts'

import { AddToCalendar } from '#web/ui/calendar/add-to-calendar.tsx'
import { openingEvent } from '#web/ui/calendar/opening-event.ts'
import { noBreak } from '#web/ui/no-break.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { dateTime } from '#web/ui/time/moment.ts'
import { TimeUntil } from '#web/ui/time/time-until.tsx'

/** Duration of the calendar event, in minutes. */
const errand = 30

/** Ticket not released yet: the release time, and a calendar event for it. */
export function NotReleased({ admission: { examId, examName, releaseTime, reason } }: { admission: Admission }) {
  const { t } = useLingui()
  return (
    <Paper withBorder p="xl">
      <Stack align="center" ta="center" gap="md">
        <IconCalendarClock size={48} stroke={1.4} aria-hidden />
        <Title order={2} size="h3">{t`准考证还未开放打印`}</Title>
        {releaseTime ? (
          <>
            <Text size="lg" fw={600}>
              <Trans>{noBreak(dateTime(releaseTime))} 起开放</Trans>
            </Text>
            <Text c="dimmed">
              <TimeUntil moment={releaseTime} />
            </Text>
            <AddToCalendar
              events={[
                openingEvent(
                  {
                    uid: `release-${examId}`,
                    title: t`打印准考证：${examName}`,
                    start: releaseTime,
                    description: t`登录报名网站，下载并打印准考证`,
                    alarm: 0,
                  },
                  errand,
                ),
              ]}
            />
          </>
        ) : (
          <Text>
            <ServerText>{reason}</ServerText>
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@mantine/core'
import { IconCalendarEvent, IconCalendarOff } from '@tabler/icons-react'

import type { AppointmentOffer } from '#contracts/candidate/appointment.ts'

import { AddToCalendar } from '#web/ui/calendar/add-to-calendar.tsx'
import { openingEvent } from '#web/ui/calendar/opening-event.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { ServerText } from '#web/ui/server-name.tsx'
import { useIsPast } from '#web/ui/time/server-time.ts'

type Props = { offer: AppointmentOffer; examName: string }

/** No upcoming booking: a link to the booking flow, or the reason why booking is impossible. */
export function NoBooking({ offer: { permission, startTime }, examName }: Props) {
  const { t } = useLingui()
  const isOpen = useIsPast(startTime)
  if (permission.allowed) {
    return (
      <EmptyState
        icon={<IconCalendarEvent size={44} aria-hidden />}
        title={t`还没有预约`}
        description={t`选择考点、日期和时段，约一分钟完成`}
      >
        <EmptyState.Actions>
          <LinkButton to="/exam/appointment/index" search={{ booking: 'new' }} size="md">{t`开始预约`}</LinkButton>
        </EmptyState.Actions>
      </EmptyState>
    )
  }
  const isEarly = startTime !== null && !isOpen
  return (
    <EmptyState
      icon={<IconCalendarOff size={44} aria-hidden />}
      title={isEarly ? t`预约还没有开始` : t`现在不能预约`}
      description={<ServerText>{permission.reason}</ServerText>}
    >
      <EmptyState.Actions>
        {isEarly && (
          <AddToCalendar
            events={[
              openingEvent({
                uid: `appointment-opening-${Date.parse(startTime)}`,
                title: t`预约开始：${examName}`,
                start: startTime,
              }),
            ]}
          />
        )}
        <LinkButton to="/exam/examineeflow/index" variant="default">{t`查看报名进度`}</LinkButton>
      </EmptyState.Actions>
    </EmptyState>
  )
}

import { Trans } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { appointment } from '#contracts/candidate/appointment.ts'

import { query } from '#web/client/api/api.ts'
import { useSelectedExam } from '#web/client/session/session.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { upcoming } from './bookings.ts'

/** Link on the home page to the appointments, where a booking is possible or upcoming. */
export function AppointmentsShortcut() {
  const hasExam = Boolean(useSelectedExam())
  const booked = useQuery({ ...upcoming, enabled: hasExam }).data?.records ?? []
  const offer = useQuery({ ...query(appointment.getSSAndBmds), enabled: hasExam }).data
  if (!hasExam || (booked.length === 0 && !offer?.permission.allowed)) return null
  return (
    <LinkButton
      to="/exam/appointment/index"
      variant="default"
      mih={44}
      leftSection={<IconCalendarEvent size={18} aria-hidden />}
    >
      {booked.length > 0 ? <Trans>我的预约</Trans> : <Trans>预约考点</Trans>}
    </LinkButton>
  )
}

import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { WithExam } from '#web/frame/selected-exam/with-exam.tsx'
import { BookingFlow } from './booking-flow.tsx'
import { BookingList } from './booking-list.tsx'

const route = getRouteApi('/_shell/exam/appointment/index')

/** Appointments of the selected exam: the bookings, or the booking flow. */
export function AppointmentPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  return (
    <WithExam title={t`预约考点`}>
      {(exam) =>
        search.booking === undefined ? (
          <BookingList key={exam.id} exam={exam} />
        ) : (
          <BookingFlow key={`${exam.id}/${search.booking}`} exam={exam} booking={search.booking} search={search} />
        )
      }
    </WithExam>
  )
}

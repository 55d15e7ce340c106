import { useState } from 'hono/jsx/dom'

import { ActionForm } from './form.tsx'
import { ActionButton, Lines, Row, Section, useQa } from './parts.tsx'
import { text } from './text.ts'

export function AppointmentSection() {
  const { state, say } = useQa()
  const [selectedId, setSelectedId] = useState('')
  const findKind = (id: string) => state.appointments.find(({ appointmentId }) => appointmentId === id)
  const { days = [], batches = [] } = findKind(selectedId) ?? state.appointments[0] ?? {}
  const batchNames = batches.map(({ batchCode, batchName }) => [batchCode, batchName] as const)
  const bookings = state.accounts.flatMap(({ account, bookings }) => bookings.map((it) => ({ account, ...it })))
  const rows = bookings.map(({ account, id, status, printTime, ...booking }) => {
    const kind = findKind(booking.appointmentId)
    const venue = state.venues.find(({ bmdCode }) => bmdCode === booking.bmdCode)?.bmdName
    const batch = kind?.batches.find(({ batchCode }) => batchCode === booking.batchCode)?.batchName
    const about = [account, kind?.appointmentName, venue, booking.appointmentTime, batch].join(' · ')
    const printed = printTime ? [[say(text.printed), 'warn'] as const] : []
    return (
      <Row key={id} badges={[[say(text.booking[status]), status === 'missed' ? 'bad' : ''], ...printed]} about={about}>
        {status === 'booked' && <ActionButton label={text.markMissed} about={about} act={['POST /missed', { id }]} />}
      </Row>
    )
  })
  return (
    <Section id="appointments">
      <ActionForm
        changes={{
          appointmentId: { onInput: setSelectedId },
          appointmentTime: { options: days.map((day) => [day, day]) },
          batchCode: { options: [['', say(text.wholeDay)], ...batchNames] },
        }}
        buttons={[['POST /places', text.setPlaces]]}
      />
      <ActionForm buttons={[['POST /slips', text.printSlips]]} notice={text.slipsPrinted} />
      <Lines rows={rows} none={text.noBooking} />
    </Section>
  )
}

export function DepartmentSection() {
  const { state, catalogue, say } = useQa()
  const [selectedCode, setSelectedCode] = useState('')
  const venue = state.venues.find(({ bmdCode }) => bmdCode === selectedCode) ?? state.venues[0]
  const closedDepartments = catalogue.departments.filter((it) => state.closedDepartments.includes(it.departmentCode))
  const closedVenues = state.venues.filter(({ open }) => !open)
  const closed = [
    ...closedDepartments.map(({ departmentName }) => departmentName),
    ...closedVenues.map(({ bmdName }) => bmdName),
  ]
  return (
    <Section id="departments" hint={say(text.closedByHand(closed.join('、')))}>
      <ActionForm
        label={text.departments}
        buttons={[
          ['POST /department', text.closeDepartment, { open: false }],
          ['POST /department', text.openDepartment, { open: true }],
        ]}
      />
      <ActionForm
        label={text.venue}
        changes={{ bmdCode: { onInput: setSelectedCode }, remaining: { value: venue?.remaining ?? 0 } }}
        buttons={[
          ['POST /venue', text.openVenue, { open: true }],
          ['POST /venue', text.closeVenue, { open: false }],
        ]}
      />
    </Section>
  )
}

import { useState } from 'hono/jsx/dom'

import { ActionButton, ActionForm, Badge, type FieldProps, Lines, number, Section } from './parts.tsx'
import { useQa, useReferences } from './parts.tsx'
import { text } from './text.ts'

export function AppointmentSection() {
  const { state, say } = useQa()
  const { account } = useReferences()
  const [selectedId, setSelectedId] = useState('')
  const kindOf = (id: string) => state.appointments.find(({ appointmentId }) => appointmentId === id)
  const { days = [], batches = [] } = kindOf(selectedId) ?? state.appointments[0] ?? {}
  const batchNames = batches.map(({ batchCode, batchName }) => [batchCode, batchName] as const)
  const bookings = state.accounts.flatMap(({ account, bookings }) => bookings.map((it) => ({ account, ...it })))
  const rows = bookings.map(({ account, id, status, printTime, ...booking }) => {
    const kind = kindOf(booking.appointmentId)
    const venue = state.venues.find(({ bmdCode }) => bmdCode === booking.bmdCode)?.bmdName
    const batch = kind?.batches.find(({ batchCode }) => batchCode === booking.batchCode)?.batchName
    const about = [account, kind?.appointmentName, venue, booking.appointmentTime, batch].join(' · ')
    return (
      <li class="row centred" key={id}>
        <Badge tone={status === 'missed' ? 'bad' : ''}>{say(text.booking[status])}</Badge>
        {printTime && <Badge tone="warn">{say(text.printed)}</Badge>}
        <span class="small">{about}</span>
        {status === 'booked' && (
          <ActionButton label={text.markMissed} about={about} act={['POST /missed', { id }, text.done]} />
        )}
      </li>
    )
  })
  return (
    <Section id="appointments">
      <ActionForm
        label={text.setPlaces}
        fields={[
          {
            name: 'appointmentId',
            label: text.appointment,
            options: state.appointments.map((it) => [it.appointmentId, it.appointmentName]),
            onInput: setSelectedId,
          },
          useVenueField(),
          { name: 'appointmentTime', label: text.day, options: days.map((day) => [day, day]) },
          { name: 'batchCode', label: text.batch, options: [['', say(text.wholeDay)], ...batchNames], optional: true },
          { name: 'left', label: text.left, value: 0, attributes: number(0, 1000) },
        ]}
        buttons={[['POST /places', text.setPlaces, text.placesSet]]}
      />
      <ActionForm
        label={text.printSlips}
        fields={[account]}
        buttons={[['POST /slips', text.printSlips, text.slipsPrinted]]}
      />
      <Lines rows={rows} none={text.noBooking} />
    </Section>
  )
}

function useVenueField(): FieldProps {
  const { state } = useQa()
  const options = state.venues.map(({ bmdCode, bmdName }) => [bmdCode, bmdName] as const)
  return { name: 'bmdCode', label: text.venue, width: 'long', options }
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
  const departments = catalogue.departments.map((it) => [it.departmentCode, it.departmentName] as const)
  return (
    <Section id="departments" hint={say(text.closedByHand(closed.join('、')))}>
      <ActionForm
        label={text.departments}
        fields={[{ name: 'departmentCode', label: text.department, width: 'long', options: departments }]}
        buttons={[
          ['POST /department', text.closeDepartment, text.departmentSet, { open: false }],
          ['POST /department', text.openDepartment, text.departmentSet, { open: true }],
        ]}
      />
      <ActionForm
        label={text.venue}
        fields={[
          { ...useVenueField(), onInput: setSelectedCode },
          { name: 'remaining', label: text.left, value: venue?.remaining ?? 0, attributes: number(0) },
        ]}
        buttons={[
          ['POST /venue', text.openVenue, text.venueSet, { open: true }],
          ['POST /venue', text.closeVenue, text.venueSet, { open: false }],
        ]}
      />
    </Section>
  )
}

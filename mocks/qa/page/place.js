import { $, act, catalogue, h, menu, part, state, t } from './core.js'

/** What the menu before this one has chosen. */
const kindOf = ({ form }) =>
  state.appointments.find(({ appointmentId }) => appointmentId === form.elements.appointmentId.value)

menu('appointments', () => state.appointments.map((it) => [it.appointmentId, it.appointmentName]))
menu('days', (list) => kindOf(list).days.map((day) => [day, day]))
menu('batches', (list) => [
  ['', t('wholeDay')],
  ...kindOf(list).batches.map(({ batchCode, batchName }) => [batchCode, batchName]),
])
menu('venues', () => state.venues.map(({ bmdCode, bmdName }) => [bmdCode, bmdName]))
menu('departments', () => catalogue.departments.map((it) => [it.departmentCode, it.departmentName]))

const nameOf = (rows, key, value, name) => rows.find((it) => it[key] === value)?.[name] ?? value

function bookingRow({ account, id, appointmentId, bmdCode, appointmentTime, batchCode, status, printTime }) {
  const kind = state.appointments.find((it) => it.appointmentId === appointmentId)
  const words = [
    account,
    kind?.appointmentName ?? appointmentId,
    nameOf(state.venues, 'bmdCode', bmdCode, 'bmdName'),
    appointmentTime,
    nameOf(kind?.batches ?? [], 'batchCode', batchCode, 'batchName'),
  ]
  const miss = {
    type: 'button',
    class: 'plain',
    'data-key': `missed-${id}`,
    'aria-label': `${t('markMissed')}: ${words.join(' ')}`,
    onclick: () => act('POST', '/missed', { id }, t('done')),
  }
  return h(
    'li',
    { class: 'row', style: 'align-items: center' },
    h('span', { class: status === 'missed' ? 'badge bad' : 'badge' }, t('booking')[status]),
    printTime ? h('span', { class: 'badge warn' }, t('printed')) : null,
    h('span', { class: 'small' }, words.join(' · ')),
    status === 'booked' ? h('button', miss, t('markMissed')) : null,
  )
}

part(
  'appointments',
  ({ accounts }) => accounts.flatMap(({ account, bookings }) => bookings.map((it) => ({ account, ...it }))),
  (rows) =>
    $('booking-list').replaceChildren(
      ...(rows.length > 0 ? rows.map(bookingRow) : [h('li', { class: 'quiet small' }, t('noBooking'))]),
    ),
)

/** The form begins with how many places the venue has. */
function showRemaining() {
  const { bmdCode, remaining } = $('venue-form').elements
  remaining.value = state.venues.find((it) => it.bmdCode === bmdCode.value)?.remaining ?? 0
}

part('departments', ({ venues }) => venues, showRemaining)
$('venue-form').elements.bmdCode.addEventListener('change', showRemaining)

part(
  'departments',
  ({ closedDepartments, venues }) => [
    ...catalogue.departments
      .filter(({ departmentCode }) => closedDepartments.includes(departmentCode))
      .map(({ departmentName }) => departmentName),
    ...venues.filter(({ open }) => !open).map(({ bmdName }) => bmdName),
  ],
  (names) => ($('closed-departments').textContent = t('closedByHand', names.join('、'))),
)

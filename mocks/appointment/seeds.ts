import { at } from '../core/clock.ts'
import { resettable, Table } from '../core/db.ts'

/** A time slot of a day with its own capacity; times as `HH:mm`. */
export type Batch = { batchCode: string; batchName: string; start: string; end: string }

/** A kind of appointment. */
export type Kind = {
  appointmentId: string
  appointmentName: string
  required: boolean
  description: string
  batches: readonly Batch[]
  /** Capacity of each batch at each venue. */
  capacity: number
}

/** Appointments of an exam: booking period and days. */
export type AppointmentSchedule = {
  startTime: string
  endTime: string
  days: readonly string[]
  /** Closed days with the reason. */
  closed: Readonly<Record<string, string>>
  kinds: readonly Kind[]
}

const batches: readonly Batch[] = [
  { batchCode: '1', batchName: '上午第一批', start: '08:30', end: '10:00' },
  { batchCode: '2', batchName: '上午第二批', start: '10:00', end: '11:30' },
  { batchCode: '3', batchName: '下午第一批', start: '13:30', end: '15:00' },
  { batchCode: '4', batchName: '下午第二批', start: '15:00', end: '16:30' },
]

const confirmation: Kind = {
  appointmentId: '1870000000000000001',
  appointmentName: '报名现场确认',
  required: true,
  description: `<p>考生本人到场核验身份和报名材料，约需 <strong>20 分钟</strong>，不得由他人代办。</p>
<h3>请携带</h3><ul><li>有效居民身份证原件；</li><li>学历证书原件和复印件各一份；</li><li>网上提交的其他材料原件。</li></ul>
<p>请在所选时段内到达，迟到超过 15 分钟视为未到场。</p>`,
  batches,
  capacity: 12,
}

const oral: Kind = {
  appointmentId: '1870000000000000002',
  appointmentName: '口语考试',
  required: true,
  description: `<p>口语考试为一对一机考，含候考约需 <strong>40 分钟</strong>。</p>
<h3>请携带</h3><ul><li>有效居民身份证原件；</li><li>准考证（纸质或电子）。</li></ul>
<p>手机等电子设备须关机存放，开考后不得入场。</p>`,
  batches,
  capacity: 12,
}

const trial: Kind = {
  appointmentId: '1870000000000000003',
  appointmentName: '机考环境体验',
  required: false,
  description: '<p>在正式考场熟悉设备和答题界面，约需 <strong>30 分钟</strong>，不计成绩，可不参加。</p>',
  batches: batches.slice(0, 2),
  capacity: 6,
}

/** Eight days, relative to today: the second is full everywhere, the fourth is closed. */
function programme(first: number, window: readonly [string, string], kinds: readonly Kind[]): AppointmentSchedule {
  const days = Array.from({ length: 8 }, (_, index) => at(first + index).slice(0, 10))
  return { startTime: window[0], endTime: window[1], days, closed: { [days[3] ?? '']: '不开放' }, kinds }
}

/** Exams with appointments: two open, one upcoming, one over. */
const programmes = resettable<Readonly<Record<string, AppointmentSchedule>>>(() => ({
  '1800000000000000001': programme(2, [at(-2), at(9, '17:00:00')], [confirmation]),
  '1800000000000000005': programme(2, [at(-5), at(9, '17:00:00')], [oral, trial]),
  '1800000000000000002': programme(8, [at(3), at(12, '17:00:00')], [confirmation]),
  '1800000000000000004': programme(-20, [at(-40), at(-22, '17:00:00')], [confirmation]),
}))

/** Undefined for an exam without appointments. */
export const examSchedule = (examId: string): AppointmentSchedule | undefined => programmes.value[examId]

/** Exams with appointments. */
export const scheduledExams = () => Object.keys(programmes.value)

export type BookingRow = {
  id: string
  userId: string
  examId: string
  appointmentId: string
  bmdCode: string
  appointmentTime: string
  batchCode: string
  status: 'booked' | 'missed' | 'cancelled'
  printTime: string | null
}

const ayguli = {
  userId: '1700000000000000003',
  examId: '1800000000000000005',
  appointmentId: oral.appointmentId,
  printTime: null,
}

export const bookings = new Table<BookingRow>(() => [
  {
    ...ayguli,
    id: '1871000000000000001',
    bmdCode: '65012',
    appointmentTime: at(4).slice(0, 10),
    batchCode: '1',
    status: 'cancelled',
  },
  {
    ...ayguli,
    id: '1871000000000000002',
    bmdCode: '65011',
    appointmentTime: at(6).slice(0, 10),
    batchCode: '3',
    status: 'booked',
  },
])

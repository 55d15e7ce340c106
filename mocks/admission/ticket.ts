import type { Ticket, TicketChange } from '#contracts/candidate/admission.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { idTypeByValue } from '../account/dict.ts'
import { at, day } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { maskedId } from '../core/mask.ts'
import { departments } from '../department.ts'
import type { ExamRow } from '../exam/seeds.ts'
import { imageFacts } from '../fixtures/picture-bytes.ts'
import { photoBytes } from '../picture/picture.ts'
import { type ExamineeRow, currentInstant } from '../signup/examinee.ts'
import { rankSubjects } from '../signup/subject.ts'
import { chosenSubjects, textValue } from '../signup/values.ts'
import type { UserRow } from '../user/user-row.ts'
import { centreVenues } from '../venue.ts'

/** Changes after the release, by sign-up. */
type Amendment = { room: string; changedTime: string; changes: TicketChange[] }
const amendments = resettable(() => new Map<string, Amendment>())

const itemsToBring = ({ zjlx }: UserRow) => [
  '本准考证（纸质，内容清晰）',
  `有效${idTypeByValue(zjlx).label}原件，与报名时一致`,
  '0.5 毫米黑色签字笔、2B 铅笔、橡皮',
]

const rules = [
  '开考前 40 分钟凭准考证和身份证件入场，按座位号就座，证件放在桌面左上角。',
  '开考 15 分钟后不得入场；开考 60 分钟后方可交卷离场。',
  '手机、智能手表、耳机等电子设备不得带入考场，请存放在考场外指定位置。',
  '答案写在答题卡指定区域内，超出区域或写在试卷上无效。',
  '请提前一天熟悉考点位置和交通路线，考点不提供停车。',
]

/** Papers and rules that tickets have in addition, for QA. */
export const longTickets = resettable(() => ({ papers: 0, rules: 0 }))

const additional = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Room, seat and number are derived from the id: the same after every reset. */
const serial = ({ id }: ExamineeRow) => Number(id.slice(-6)) * 7919
const firstRoom = (row: ExamineeRow) => `第 ${(serial(row) % 28) + 3} 考场`
const seat = (row: ExamineeRow, n: number) => String(((serial(row) + n * 11) % 30) + 1).padStart(2, '0')
const ticketNumber = (row: ExamineeRow, kdCode: string) =>
  `26${kdCode.padEnd(4, '0').slice(0, 4)}${String((serial(row) % 900_000) + 100_000)}`

/** Sittings of a candidate: the first day on offer is the day of the exam. */
function examSittings(exam: ExamRow, { values }: ExamineeRow) {
  const start = exam.examStartTime ?? at(30)
  const offered = rankSubjects(textValue(values['rankCode'])).map(({ examDay }) => Date.parse(examDay))
  const subjects = chosenSubjects(values).filter(({ exempt }) => !exempt)
  if (subjects.length === 0) {
    return [{ code: '01', subject: '笔试', startTime: start, endTime: chinaTime(Date.parse(start) + day / 12) }]
  }
  const more = additional(longTickets.value.papers).map((n) => ({
    code: `9${String(n).padStart(4, '0')}`,
    name: `加考科目 ${n}`,
    examDay: subjects[0]?.examDay ?? '',
    startTime: '19:00',
    endTime: '20:00',
  }))
  return [...subjects, ...more]
    .map(({ code, name, examDay, startTime, endTime }) => {
      const days = Date.parse(examDay) - Math.min(...offered)
      const date = chinaTime(Date.parse(start) + days).slice(0, 10)
      return { code, subject: name, startTime: `${date}T${startTime}:00+08:00`, endTime: `${date}T${endTime}:00+08:00` }
    })
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
}

function venueFields({ values }: ExamineeRow) {
  const department = textValue(values['selectDepartment'])
  const [fallback, ...others] = centreVenues(department)
  const venue = [fallback, ...others].find((it) => it?.bmdCode === values['bmdCode']) ?? fallback
  const city = departments.byId(department)?.departmentName ?? ''
  return { bmdName: venue?.bmdName ?? '', address: `${city}${venue?.address ?? ''}` }
}

/** Portrait as a data URL; null for a file that is not an image. */
function ticketPhoto(userId: string, examId: string): string | null {
  const bytes = photoBytes(userId, examId)
  const type = bytes && imageFacts(bytes)?.type
  return bytes && type ? `data:${type};base64,${Buffer.from(bytes).toString('base64')}` : null
}

/** Admission ticket of a sign-up. */
export function buildTicket(exam: ExamRow, user: UserRow, row: ExamineeRow): Ticket {
  const amendment = amendments.value.get(row.id)
  const room = amendment?.room ?? firstRoom(row)
  const venue = venueFields(row)
  return {
    zkzh: ticketNumber(row, textValue(row.values['selectDepartment'])),
    ksName: user.realName,
    xb: user.sex === 2 ? '女' : user.sex === 1 ? '男' : '',
    zjhm: maskedId(user.zjhm),
    photo: ticketPhoto(user.id, exam.id),
    sittings: examSittings(exam, row).map((paper, n) => ({ ...paper, ...venue, room, seat: seat(row, n) })),
    bring: itemsToBring(user),
    rules: [
      ...rules,
      ...additional(longTickets.value.rules).map((n) => `补充须知 ${n}：请以考点现场公告为准，服从监考人员安排。`),
    ],
    version: 1 + (amendment?.changes.length ?? 0),
    changedTime: amendment?.changedTime ?? null,
    changes: amendment?.changes ?? [],
  }
}

/** Changes the room after the release, for QA. */
export function changeRoom(row: ExamineeRow, room: string) {
  const amendment = amendments.value.get(row.id)
  const changes = amendment?.changes ?? []
  const change = { version: changes.length + 2, label: '考场', before: amendment?.room ?? firstRoom(row), after: room }
  amendments.value.set(row.id, { room, changedTime: currentInstant(), changes: [...changes, change] })
}

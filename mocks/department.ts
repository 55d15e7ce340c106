import { type Department, department } from '#contracts/candidate/department.ts'
import { formMessages } from '#contracts/core/form-messages.ts'

import { residentId } from './account/dict.ts'
import { at, clock } from './core/clock.ts'
import { Table } from './core/db.ts'
import { mock } from './core/mock.ts'
import { refuse } from './core/refusal.ts'
import { bladeMinute } from './core/wire.ts'
import type { ExamRow } from './exam/seeds.ts'
import { requireSelectedExam } from './exam/selection.ts'
import { findExaminee, currentInstant } from './signup/examinee.ts'
import { isVenueOpen } from './signup/permission.ts'
import { type StepRule, textValue } from './signup/values.ts'
import type { UserRow } from './user/user-row.ts'

/** Null times: those of the exam apply. */
type DepartmentRow = Omit<Department, 'open' | 'reason' | 'suggestion'> & {
  id: string
  /** Closed by an administrator, independent of the times. */
  closed: { reason: string; since: string } | null
}

type Seed = readonly [code: string, name: string, address: string, phone: string]

const group = (groupName: string, seeds: readonly Seed[]): DepartmentRow[] =>
  seeds.map(([departmentCode, departmentName, address, phone]) => ({
    id: departmentCode,
    departmentCode,
    departmentName,
    groupName,
    address,
    phone,
    signupStartTime: null,
    signupEndTime: null,
    closed: null,
  }))

/** Cities of one province and a few outside it. The first four digits of a code are the region code of GB/T 2260. */
const cities = () => [
  ...group('成都平原', [
    ['510100', '成都市', '成都市锦江区书院街 12 号 教育考试中心', '028-55501001'],
    ['510600', '德阳市', '德阳市旌阳区长江西路 88 号', '0838-5550601'],
    ['510700', '绵阳市', '绵阳市涪城区科学城大道 6 号', '0816-5550701'],
    ['511100', '乐山市', '乐山市市中区嘉州大道 210 号', '0833-5551101'],
    ['511400', '眉山市', '眉山市东坡区湖滨路 35 号', '028-55501401'],
    ['511800', '雅安市', '雅安市雨城区育才路 9 号', '0835-5551801'],
  ]),
  ...group('川南', [
    ['510300', '自贡市', '自贡市自流井区学苑街 17 号', '0813-5550301'],
    ['510500', '泸州市', '泸州市江阳区大山坪路 5 号', '0830-5550501'],
    ['511000', '内江市', '内江市东兴区汉安大道 460 号', '0832-5551001'],
    ['511500', '宜宾市', '宜宾市叙州区金沙江大道 3 号', '0831-5551501'],
  ]),
  ...group('川东北', [
    ['510800', '广元市', '广元市利州区苴国路 70 号', '0839-5550801'],
    ['511300', '南充市', '南充市顺庆区文化路 102 号', '0817-5551301'],
    ['511600', '广安市', '广安市广安区思源大道 1 号', '0826-5551601'],
    ['511700', '达州市', '达州市通川区朝阳中路 256 号', '0818-5551701'],
    ['511900', '巴中市', '巴中市巴州区江北大道 44 号', '0827-5551901'],
  ]),
  ...group('攀西和川西', [
    ['510400', '攀枝花市', '攀枝花市东区炳草岗大街 2 号', '0812-5550401'],
    ['513200', '阿坝藏族羌族自治州', '马尔康市达萨街 66 号', '0837-5553201'],
    ['513300', '甘孜藏族自治州', '康定市向阳街 23 号', '0836-5553301'],
    ['513400', '凉山彝族自治州', '西昌市三岔口西路 15 号', '0834-5553401'],
  ]),
  ...group('省外考区', [
    ['500100', '重庆市', '重庆市渝中区人民路 20 号', '023-55500101'],
    ['650100', '乌鲁木齐市', '乌鲁木齐市天山区新华南路 38 号', '0991-5556501'],
    ['110100', '北京市', '北京市海淀区志新东路 9 号', '010-55501101'],
    ['310100', '上海市', '上海市黄浦区方斜路 19 号', ''],
  ]),
]

export const departments = new Table<DepartmentRow>(() => {
  const special: Record<string, Partial<DepartmentRow>> = {
    '510300': { closed: { reason: '考点容量已满，停止接受报名', since: at(-4, '10:00:00') } },
    '511600': { signupStartTime: at(3, '09:00:00') },
    '511900': { signupEndTime: at(-2, '17:00:00') },
    '513300': { closed: { reason: '道路中断，暂停受理，恢复时间另行通知', since: at(-1, '08:30:00') } },
    '513400': { signupEndTime: at(0, '23:59:59') },
    '500100': { closed: { reason: '本次考试不在该地设考点', since: at(-12, '09:00:00') } },
  }
  return cities().map((row) => ({ ...row, ...special[row.id] }))
})

/** API form of a department: effective times and whether it accepts sign-ups now. */
function departmentFor({ closed, ...row }: DepartmentRow, exam: ExamRow) {
  const signupStartTime = row.signupStartTime ?? exam.signupStartTime
  const signupEndTime = row.signupEndTime ?? exam.signupEndTime
  const reason = closedReason(closed, signupStartTime, signupEndTime)
  return { ...row, signupStartTime, signupEndTime, open: reason === '', reason }
}

function closedReason(closed: DepartmentRow['closed'], start: string, end: string): string {
  if (closed) return `${closed.reason}（${bladeMinute(closed.since)} 起）`
  if (clock.now() < Date.parse(start)) return `报名将于 ${bladeMinute(start)} 开始`
  return clock.now() > Date.parse(end) ? `报名已于 ${bladeMinute(end)} 截止` : ''
}

/** Recommendation labels: the department chosen last, and the department of the ID number's region. */
function suggestionFor(row: DepartmentRow, user: UserRow, exam: ExamRow): string {
  const last = findExaminee(user.id, exam.id)?.values['selectDepartment'] === row.departmentCode
  const home = user.zjlx === residentId && user.zjhm?.slice(0, 4) === row.departmentCode.slice(0, 4)
  return [...(last ? ['上次选择'] : []), ...(home ? ['户籍所在地'] : [])].join('、')
}

/** The department exists and is open. Changing the venue of an approved sign-up is exempt from the second. */
export const departmentRule: StepRule = (exam, user, values) => {
  const row = departments.byId(textValue(values['selectDepartment']))
  if (!row) return { selectDepartment: formMessages.notAChoice }
  const { reason } = departmentFor(row, exam)
  const isVenueChange = isVenueOpen(exam, findExaminee(user.id, exam.id))
  return reason && !isVenueChange ? { selectDepartment: `${reason}，请更换报名地市` } : {}
}

/** Opens or closes a department, for QA. Opening also removes its own times. */
export function setDepartment(departmentCode: string, open: boolean) {
  departments.change(
    departmentCode,
    open
      ? { closed: null, signupStartTime: null, signupEndTime: null }
      : { closed: { reason: '该地市已停止接受报名', since: currentInstant() } },
  )
}

export const departmentHandlers = mock(department, {
  getDepartmentList(_, { user }) {
    const exam = requireSelectedExam(user)
    return departments.all().map((row) => ({ ...departmentFor(row, exam), suggestion: suggestionFor(row, user, exam) }))
  },
  checkDepartmentIsOpen({ examId, departmentCode }, { user }) {
    const exam = requireSelectedExam(user)
    if (exam.id !== examId) refuse('您已切换到其他考试，请刷新页面后重试')
    const row = departments.byId(departmentCode) ?? refuse('报名地市不存在')
    const { open, reason } = departmentFor(row, exam)
    return { allowed: open, reason }
  },
})

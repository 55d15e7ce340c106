import * as v from 'valibot'

import { Flag, Id, Instant, Permission, DisplayText, list, maybe, RecordKey } from '../core/blade.ts'
import { read } from '../core/endpoint.ts'
import { maxLength } from '../core/length.ts'

/** Department (city) that takes sign-ups for the selected exam. */
export const Department = v.object({
  departmentCode: RecordKey,
  departmentName: DisplayText,
  /** Province or region, the heading in the list. */
  groupName: DisplayText,
  address: DisplayText,
  phone: DisplayText,
  signupStartTime: maybe(Instant),
  signupEndTime: maybe(Instant),
  open: Flag,
  /** Why and since when it is closed, as text for users. */
  reason: DisplayText,
  /** Why it is suggested (last choice, home, school), as text for users; empty for none. */
  suggestion: DisplayText,
})
export type Department = v.InferOutput<typeof Department>

/** Departments of the selected exam. Source: specification 7.4. */
export const department = {
  getDepartmentList: read('GET ouma-signup/exam/department/getDepartmentList', {
    summary: {
      en: 'Lists the departments that take sign-ups for the selected exam.',
      zh: '列出所选考试开放报名的地区。',
    },
    access: 'login',
    output: list(Department),
  }),
  /** Called again on selection: the department may have closed meanwhile. */
  checkDepartmentIsOpen: read('GET ouma-signup/exam/signup/checkDepartmentIsOpen', {
    summary: {
      en: 'Returns whether a department takes sign-ups for an exam at the moment.',
      zh: '查询某地区目前是否接受某考试的报名。',
    },
    access: 'login',
    samples: {
      examId: 'exam.showSelectedExam.id',
      departmentCode: 'department.getDepartmentList.departmentCode',
    },
    sealed: true,
    input: v.strictObject({ examId: Id, departmentCode: v.pipe(v.string(), v.nonEmpty(), maxLength(64)) }),
    output: Permission,
  }),
}

import * as v from 'valibot'

import { Id, Instant, Permission, Text, list, maybe } from './core/blade.ts'
import { read } from './core/endpoint.ts'

/** A department (city) that takes sign-ups for the chosen exam. */
export const Department = v.object({
  departmentCode: v.string(),
  departmentName: v.string(),
  /** Province or region that it is listed under. */
  groupName: Text,
  address: Text,
  phone: Text,
  signupStartTime: maybe(Instant),
  signupEndTime: maybe(Instant),
  open: v.boolean(),
  /** Why it is closed, and since when. */
  reason: Text,
  /** Why it is suggested to the caller: last choice, home, school. */
  suggestion: Text,
})
export type Department = v.InferOutput<typeof Department>

export const department = {
  getDepartmentList: read('GET ouma-signup/exam/department/getDepartmentList', {
    summary: 'Lists the departments that take sign-ups for the selected exam.',
    access: 'login',
    output: list(Department),
  }),
  /** Asked again when one is chosen: it may have closed meanwhile. */
  checkDepartmentIsOpen: read('GET ouma-signup/exam/signup/checkDepartmentIsOpen', {
    summary: 'Returns whether a department takes sign-ups for an exam at the moment.',
    access: 'login',
    sealed: true,
    input: v.strictObject({ examId: Id, departmentCode: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
    output: Permission,
  }),
}

import { Permission } from './blade.ts'
import { read } from './endpoint.ts'

const base = 'ouma-signup/exam/printtemplate'

/** What stands between the caller and the admission ticket of the chosen exam. */
export const admission = {
  /** Whether the sign-up was submitted. */
  isSubmit: read(`GET ${base}/isSubmit`, { access: 'login', output: Permission }),
  /** Whether nothing is missing in it. */
  isComplete: read(`GET ${base}/isComplete`, { access: 'login', output: Permission }),
  /** Whether tickets are released. */
  isZkzdy: read(`GET ${base}/isZkzdy`, { access: 'login', output: Permission }),
}

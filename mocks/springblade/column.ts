import { snake } from '../core/map-list.ts'
import { areMannersOn } from './manners.ts'
import { sqlError } from './refusal.ts'

/** Lengths of columns, in characters. Source: blade-contract 5.6, 5.7, 17.4. */
export const userLengths = { real_name: 10, name: 20, account: 45, phone: 45, email: 45, code: 12 }
export const tenantLengths = { linkman: 20, contact_number: 20, tenant_name: 50 }
export const deptLengths = { dept_name: 45, full_name: 45 }
export const postLengths = { post_code: 12, post_name: 64 }

/** Refuses texts that are longer than their column, as the database does. */
export function checkLengths(lengths: Readonly<Record<string, number>>, row: object) {
  if (!areMannersOn()) return
  for (const [key, value] of Object.entries(row)) {
    const column = snake(key)
    const length = lengths[column]
    if (length === undefined || typeof value !== 'string' || Array.from(value).length <= length) continue
    const cause = `com.mysql.cj.jdbc.exceptions.MysqlDataTruncation: Data truncation: Data too long for column '${column}' at row 1`
    sqlError('updating', cause)
  }
}

import type { AuditLine } from '../http/log-line.ts'

/** A line of an audit log. */
export const auditLine: AuditLine = {
  time: 't',
  level: 'info',
  audit: 'log-in',
  account: 'a',
  network: '',
  call: 'c',
  ids: {},
  result: 'ok',
}

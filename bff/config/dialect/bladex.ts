import type { Dialect } from './dialect.ts'

/** The commercial server, flavour B, which the contracts describe. Source: blade-contract 0.4. */
export const bladex: Dialect = {
  name: 'bladex',
  sealed: true,
  days: 'plain',
  forms: { username: 'aes', password: 'md5-aes', changePassword: 'md5' },
  tenantHeader: 'always',
  prefixes: {},
  absent: [],
  absentColumns: {},
  calls: {},
  lockout: null,
  successCodes: [],
  texts: [],
  foreignPages: null,
  manners: [],
}

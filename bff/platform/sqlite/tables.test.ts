import { expect, test } from 'vitest'

import { openDatabase } from './database.ts'
import { schema } from './tables.ts'

/** Tables whose rows expire. */
const expiring = ['idempotency', 'log_in', 'rate_limit', 'session', 'shared_state']

const open = () => openDatabase(':memory:', { schema, busyTimeout: 0 })

test('no table but these has an expiry', () => {
  const tables = open()
    .prepare(
      "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'expiresAt'",
    )
    .all()
  expect(new Set(tables.map(({ name }) => name))).toEqual(new Set(expiring))
})

test.each(expiring)('a sweep finds the expired rows of %s by an index, and not by a scan', (table) => {
  const plan = open().prepare(`EXPLAIN QUERY PLAN SELECT rowid FROM ${table} WHERE expiresAt <= 1 LIMIT 100`).all()
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(`^SEARCH ${table} USING .*INDEX ${table}_expiry`),
  ])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { soakParts, timeTable } from './reports.ts'

/** Parts of a report of the soak. */
function partsOf(rows: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'soak.json'), JSON.stringify(rows))
  return soakParts(join(folder, 'soak.json'))
}

const seals = { name: 'seals', of: 1_000_000, seconds: 1, failures: [] }

test('the table of the gate says how much of a whole soak each part has tried', () => {
  const parts = partsOf([{ ...seals, amount: 10_000 }])
  expect(parts.map(({ failures }) => failures)).toEqual([[]])
  expect(timeTable([{ name: 'soak', seconds: 1, parts }])).toMatch(/seals +1 s +10000 of 1000000$/m)
})

test('a part of the soak that has tried nothing fails the gate', () => {
  const [part] = partsOf([{ ...seals, amount: 0 }])
  expect(part?.failures.join()).toContain('nothing was tried')
})

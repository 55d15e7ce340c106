import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { api, endpoints } from '#contracts/api.ts'

import { dialects } from './dialects.ts'
import { differenceTable, guideTable } from './differences.ts'
import { isOfferedBy, callSpelling } from './spelling.ts'

const { springblade } = dialects

const tableCells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

test('the reference has the table of what SpringBlade does otherwise', () => {
  const [, listed = ''] = guideTable.exec(readFileSync('docs/reference/springblade.md', 'utf8')) ?? []
  const [head, , ...rows] = tableCells(listed)
  const [firstLine, , ...expected] = tableCells(differenceTable(springblade, api))
  expect([head, ...rows], 'npm run check writes it').toEqual([firstLine, ...expected])
})

test('every entry of a dialect is about a call of the contracts', () => {
  const known = endpoints(api).map(({ endpoint: { upstream } }) => upstream)
  const keys = new Set(known.map(({ method, path }) => `${method} ${path}`))
  for (const { calls, absent, absentColumns, prefixes } of Object.values(dialects)) {
    expect(Object.keys(calls).filter((key) => !keys.has(key))).toEqual([])
    const named = [...absent, ...Object.keys(absentColumns), ...Object.keys(prefixes)]
    expect(named.filter((prefix) => !known.some(({ path }) => path.startsWith(prefix)))).toEqual([])
  }
})

test('a read that a guard needs is one that the server has', () => {
  const guards = Object.values(springblade.calls).flatMap((call) => call.guards ?? [])
  const reads = new Set(guards.flatMap((guard) => ('read' in guard ? [guard.read] : [])))
  const found = endpoints(api).filter(({ endpoint: { upstream } }) => reads.has(`${upstream.method} ${upstream.path}`))
  expect(new Set(found.map(({ name }) => name))).toEqual(
    new Set(['menuAdmin.list', 'role.list', 'dept.list', 'dict.list']),
  )
  expect(found.every(({ endpoint }) => isOfferedBy(springblade, endpoint))).toBe(true)
})

test('the commercial dialect is the contract as it stands', () => {
  for (const { endpoint } of endpoints(api)) {
    expect(isOfferedBy(dialects.bladex, endpoint)).toBe(true)
    expect(callSpelling(dialects.bladex, endpoint)).toEqual({})
  }
})

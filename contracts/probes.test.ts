import { expect, test } from 'vitest'

import { api, endpoints } from './api.ts'
import { rolesWith } from './core/access.ts'
import { hasHandle } from './openapi/errors.ts'
import { hasProbe, findProbe, probes } from './probes.ts'

const writes = endpoints(api).filter(({ endpoint }) => endpoint.kind === 'write' || endpoint.kind === 'upload')
const routed = writes.filter(({ endpoint }) => !endpoint.internal)
const idempotent = routed.filter(({ endpoint }) => endpoint.idempotent)

test('every write needs an idempotency key, or says why a second execution does no harm', () => {
  const unsafe = routed.filter(({ endpoint }) => (endpoint.idempotent === true) === (endpoint.repeatable !== undefined))
  expect(unsafe.map(({ name }) => name)).toEqual([])
})

test('every idempotent write has one probe, which only reads, for the same callers', () => {
  expect(idempotent.filter(({ endpoint }) => !hasProbe(endpoint)).map(({ name }) => name)).toEqual([])
  for (const { write, read, via } of probes) {
    for (const { kind, access } of via ? [via.read, read] : [read]) {
      const readers = access === 'link' ? rolesWith('login') : rolesWith(access)
      expect([write.url, kind, rolesWith(write.access).filter((role) => !readers.includes(role))]).toEqual([
        write.url,
        'read',
        [],
      ])
    }
  }
})

const saves = new Set(probes.flatMap(({ write, when }) => (when ? [write] : [])))

test('of a write with several probes one is for any input', () => {
  for (const write of new Set(probes.map((it) => it.write))) {
    const inputs = saves.has(write) ? [{}, { id: '1' }] : [{}]
    for (const input of inputs) {
      const chosen = probes.filter((it) => it.write === write && (it.when?.(input) ?? true))
      expect([write.url, chosen.length]).toEqual([write.url, 1])
    }
  }
})

test('an input of an idempotent write can be sent twice: it has no handle', () => {
  expect(idempotent.filter(({ endpoint }) => hasHandle(endpoint.input)).map(({ name }) => name)).toEqual([])
})

test('another write has no probe', () => {
  expect(findProbe(api.signup.save, {})).toBeUndefined()
})

/** What makes a write safe whose answer was lost. */
function writeSafety({ endpoint }: (typeof writes)[number]): string {
  if (endpoint.internal) return 'sent by the gateway alone'
  if (endpoint.repeatable) return endpoint.repeatable
  const reads = probes.filter(({ write }) => write === endpoint).map(({ read }) => readName(read))
  return ['key', ...(reads.length > 0 ? [`then ${reads.join(' or ')}`] : [])].join(', ')
}

const readName = (read: unknown) => endpoints(api).find(({ endpoint }) => endpoint === read)?.name ?? ''

/** A table of Markdown as the formatter leaves it. */
function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
}

const page = () =>
  [
    '# Writes',
    '',
    'What makes each write safe whose answer was lost, as the contracts say it',
    '([decision 166](../decisions/0166-every-write-has-a-key-or-is-repeatable.md)). A test writes this page:',
    '`npx vitest run --project node contracts/probes -u`.',
    '',
    '- `key`: executed at most once per Idempotency-Key; a read behind "then" tells what became of it, by the input.',
    '- Any other entry says why a second execution does no harm; a key that a caller with a session sends counts there, too.',
    '',
    ...markdownTable([['write', 'safe by'], ...writes.map((row) => [`\`${row.name}\``, writeSafety(row)])]),
    '',
  ].join('\n')

test('the table of all writes says what makes each of them safe', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/reference/writes.md')
})

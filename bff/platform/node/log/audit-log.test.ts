import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import type { Log } from '#bff/http/log-line.ts'
import { auditLine as line } from '#bff/testing/audit-line.ts'
import { verifyAudit } from '../commands/verify-audit.ts'
import { withAudit } from './audit-log.ts'

const directory = mkdtempSync(join(tmpdir(), 'audit-'))
const key = 'key-of-the-audit-log-of-this-test'

let to: string
beforeEach(() => {
  to = join(directory, `audit-${Math.random()}.log`)
})
afterAll(() => rmSync(directory, { recursive: true }))

/** A process with its audit lines in the file, and what is in its log. */
function start(path = to) {
  const others: string[] = []
  const add: Log = (it) => void others.push(JSON.stringify(it))
  return { log: withAudit(Object.assign(add, { flush: () => undefined }), { to: path, key }), others }
}

/** What the command says of files, and its exit code. */
async function verify(files: readonly string[], env: Readonly<Record<string, string>> = { AUDIT_KEY: key }) {
  let output = ''
  const into = { write: (text: string) => (output += text) }
  return [await verifyAudit(files, { env, stdout: into, stderr: into }), output]
}

const fileLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

test('the lines of a file are there at once, for its owner only, and a restart goes on behind the last one', async () => {
  const first = start()
  first.log(line)
  expect(fileLines(to)).toHaveLength(2)
  expect(statSync(to).mode & 0o777).toBe(0o600)
  start().log(line) // the first one was killed
  const last = start()
  last.log(line)
  last.log.end()
  expect(await verify([to])).toEqual([
    0,
    expect.stringMatching(/^(?:note: .* has no last line.*\n){2}7 lines, intact\n$/),
  ])
  writeFileSync(to, fileLines(to).toSpliced(1, 1).join('\n'))
  expect(await verify([to])).toEqual([1, expect.stringMatching(/it follows line 1 of chain/)])
})

test('a file that the system has renamed is left at SIGHUP, and both files are verified together', async () => {
  const { log, others } = start()
  log(line)
  renameSync(to, `${to}.1`)
  log(line)
  log.reopen()
  log(line)
  log.end()
  expect([fileLines(`${to}.1`).length, fileLines(to).length]).toEqual([3, 2])
  expect(others.map((it) => JSON.parse(it).process)).toEqual(['reopened'])
  expect(await verify([`${to}.1`, to])).toEqual([0, '5 lines, intact\n'])
  expect(await verify([to])).toEqual([0, expect.stringContaining('what is before is in older files')])
})

test('a file that was cut within its last line gets the next one on a line of its own', async () => {
  start().log(line)
  writeFileSync(to, readFileSync(to, 'utf8').slice(0, -30))
  const { log } = start()
  log(line)
  log.end()
  expect(fileLines(to)).toHaveLength(5)
  expect(await verify([to])).toEqual([1, expect.stringContaining(`${to}:2: no readable line of a chain`)])
})

test('without a file the lines are in the log, and a path that cannot be opened is refused', async () => {
  const plain = start('stdout')
  plain.log(line)
  plain.log.end()
  writeFileSync(to, plain.others.join('\n'))
  expect(await verify([to])).toEqual([0, '3 lines, intact\n'])
  expect(() => start('/proc/audit.log')).toThrow('ENOENT')
  expect(() => start('/dev/full')).toThrow('it is no regular file')
})

test('the command tells a wrong key, no lines and no file apart from findings', async () => {
  start().log(line)
  expect(await verify([to], {})).toEqual([2, expect.stringContaining('AUDIT_KEY is another or missing')])
  expect(await verify([])).toEqual([2, 'usage: exam-gateway verify-audit FILE...\n'])
  expect(await verify([`${to}.none`])).toEqual([2, 'a file cannot be read: ENOENT\n'])
  writeFileSync(to, '{"time":"t"}\n')
  expect(await verify([to])).toEqual([2, 'no line of a chain is in these files\n'])
})

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import type { Findings } from '#bff/audit/broken-chains.ts'
import { auditVerifier } from '#bff/audit/verify.ts'
import { ConfigError } from '#bff/config/error.ts'
import { codeOf } from './regular-file.ts'
import { withSecretFiles } from './secret-files.ts'

/** Findings that are printed, at most. */
const maxShown = 100

/**
 * `exam-gateway verify-audit FILE…`: says which lines of an audit log are missing, changed or moved; files of a rotation in
 * their order, the oldest first. Exit code 0: none, 1: some, 2: it could not be verified.
 */
export async function verifyAuditCommand(files: readonly string[]): Promise<number> {
  if (files.length === 0) return fail('usage: exam-gateway verify-audit FILE...')
  let findings: Findings
  try {
    const verifier = auditVerifier(withSecretFiles(process.env)['AUDIT_KEY'] || null)
    for (const file of files) {
      let number = 0
      for await (const line of createInterface({
        input: createReadStream(file),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        verifier.add(line, `${file}:${(number += 1)}`)
      }
    }
    findings = verifier.findings()
  } catch (error) {
    return fail(error instanceof ConfigError ? error.message : `a file cannot be read: ${codeOf(error)}`)
  }
  const { problems, notes, lines, isKeyWrong } = findings
  if (lines === 0) return fail('no line of a chain is in these files')
  for (const line of problems.slice(0, maxShown)) process.stdout.write(`${line}\n`)
  if (problems.length > maxShown) process.stdout.write(`and ${problems.length - maxShown} more\n`)
  for (const note of notes) process.stdout.write(`note: ${note}\n`)
  process.stdout.write(
    problems.length > 0 ? `${lines} lines, ${problems.length} findings\n` : `${lines} lines, intact\n`,
  )
  if (isKeyWrong) return 2
  return problems.length > 0 ? 1 : 0
}

function fail(reason: string): 2 {
  process.stderr.write(`${reason}\n`)
  return 2
}

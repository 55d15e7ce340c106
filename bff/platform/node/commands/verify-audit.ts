import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import type { Findings } from '#bff/calls/audit/broken-chains.ts'
import { auditVerifier } from '#bff/calls/audit/verify.ts'
import { ConfigError } from '#bff/config/error.ts'
import { systemErrorCode } from '../regular-file.ts'
import { withSecretFiles } from '../secret-files.ts'

/** Findings that are printed, at most. */
const maxShown = 100

/**
 * `exam-gateway verify-audit FILE…`: says which lines of an audit log are missing, changed or moved; files of a rotation in
 * their order, the oldest first. Exit code 0: none, 1: some, 2: it could not be verified.
 */
export const verifyAuditCommand = (files: readonly string[]): Promise<number> => verifyAudit(files, process)

type Output = { write(text: string): unknown }

/** The same with the environment and the outputs of a process. */
export async function verifyAudit(
  files: readonly string[],
  { env, stdout, stderr }: { readonly env: NodeJS.ProcessEnv; readonly stdout: Output; readonly stderr: Output },
): Promise<number> {
  const fail = (reason: string) => {
    stderr.write(`${reason}\n`)
    return 2
  }
  if (files.length === 0) return fail('usage: exam-gateway verify-audit FILE...')
  let findings: Findings
  try {
    const verifier = auditVerifier(withSecretFiles(env)['AUDIT_KEY'] || null)
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
    return fail(error instanceof ConfigError ? error.message : `a file cannot be read: ${systemErrorCode(error)}`)
  }
  const { problems, notes, lines, isKeyWrong } = findings
  if (lines === 0) return fail('no line of a chain is in these files')
  for (const line of problems.slice(0, maxShown)) stdout.write(`${line}\n`)
  if (problems.length > maxShown) stdout.write(`and ${problems.length - maxShown} more\n`)
  for (const note of notes) stdout.write(`note: ${note}\n`)
  stdout.write(problems.length > 0 ? `${lines} lines, ${problems.length} findings\n` : `${lines} lines, intact\n`)
  if (isKeyWrong) return 2
  return problems.length > 0 ? 1 : 0
}

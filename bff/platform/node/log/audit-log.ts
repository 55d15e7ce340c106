import { type AuditChain, auditChain } from '#bff/calls/audit/chain.ts'
import { type ChainedLine, isAuditLine, type Log } from '#bff/http/log-line.ts'
import { type AuditFile, openAuditFile } from './audit-file.ts'
import { processLine } from './process-log.ts'

type Options = {
  /** Path of a file, or `stdout`. */
  readonly to: string
  readonly key: string | null
}

type BatchedLog = Log & { flush(): void }

/** The log of a process, with audit lines in their chain. */
export type ProcessLog = BatchedLog & {
  /** Opens the file of the audit lines again, where there is one: the system has renamed it. */
  reopen(): void
  /** Writes the last line of the chain. */
  end(): void
}

/**
 * Audit lines go into their chain, and that into the log or a file of its own. A file that cannot be written is no reason
 * to lose them: then they are in the log. Throws where the file cannot be opened. Source: docs/decisions/0122.
 */
export function withAudit(log: BatchedLog, { to, key }: Options): ProcessLog {
  const file = to === 'stdout' ? null : openAuditFile(to)
  const chain: AuditChain = auditChain({ key, wallTime: Date.now, after: file?.lastLink ?? null })
  const write = file ? intoFile(file, log) : log
  const writeAll = (lines: readonly ChainedLine[]) => {
    for (const line of lines) write(line)
  }
  const add: Log = (line) => (isAuditLine(line) ? writeAll(chain.add(line)) : log(line))
  return Object.assign(add, {
    flush: log.flush,
    reopen() {
      if (!file) return
      file.reopen()
      log(processLine('reopened', { reason: 'SIGHUP' }))
    },
    end: () => writeAll(chain.end()),
  })
}

/** One line of the log when writing begins to fail, and one when it goes on. */
function intoFile(file: AuditFile, log: Log): (line: ChainedLine) => void {
  let isFailing = false
  return (line) => {
    const failure = file.append(`${JSON.stringify(line)}\n`)
    if (failure !== null) {
      if (!isFailing)
        log(processLine('warning', { reason: `audit lines are in the log: AUDIT_LOG cannot be written: ${failure}` }))
      log(line)
    } else if (isFailing) log(processLine('warning', { reason: 'audit lines are in AUDIT_LOG again' }))
    isFailing = failure !== null
  }
}

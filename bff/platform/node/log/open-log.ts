import type { Config } from '#bff/config/config.ts'
import type { NodeConfig } from '#bff/config/environment.ts'
import { exitUnopened } from '../open-stores.ts'
import { type ProcessLog, withAudit } from './audit-log.ts'
import { batchedLog } from './log.ts'
import { logProcessEvents } from './process-log.ts'

/** The log of the process, with what Node reports; SIGHUP opens its files again. */
export function openLog(
  { auditKey }: Pick<Config, 'auditKey'>,
  { AUDIT_LOG }: Pick<NodeConfig, 'AUDIT_LOG'>,
): ProcessLog {
  const batched = batchedLog((text) => process.stdout.write(text))
  process.once('exit', batched.flush)
  logProcessEvents(batched)
  try {
    const log = withAudit(batched, { to: AUDIT_LOG, key: auditKey })
    process.on('SIGHUP', () => log.reopen())
    return log
  } catch (error) {
    return exitUnopened('AUDIT_LOG')(error)
  }
}

import { env } from 'cloudflare:workers'

import { type AuditChain, auditChain } from '#bff/calls/audit/chain.ts'
import { parseConfig } from '#bff/config/config.ts'
import { isAuditLine, type Log } from '#bff/http/log-line.ts'

let chain: AuditChain | null = null

/** Of this isolate: made by the first audit line, because no random id can be made at its start. */
const isolateChain = () => (chain ??= auditChain({ key: parseConfig(env).auditKey, wallTime: Date.now }))

/** One line of JSON on the standard output, which Cloudflare collects. */
export const log: Log = (line) => {
  for (const it of isAuditLine(line) ? isolateChain().add(line) : [line]) console.log(JSON.stringify(it))
}

import { usualLog } from '#contracts/administration/log.ts'
import { tenant } from '#contracts/administration/tenant.ts'

import { useServer } from '#web/client/session/use-server.ts'

/** Counters that the server supports: log-ins need filters of the log, limits need columns of the tenants. */
export function useCountable() {
  const server = useServer()
  return {
    hasLogInFilters: server.hasFilter(usualLog.list, 'requestUri') && server.hasFilter(usualLog.list, 'logLevel_equal'),
    hasLimits: server.hasColumn(tenant.list, 'accountNumber') && server.hasColumn(tenant.list, 'expireTime'),
  }
}

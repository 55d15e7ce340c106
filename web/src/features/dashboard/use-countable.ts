import { usualLog } from '#contracts/administration/log.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'

import { useServer } from '#web/client/session/use-server.ts'

/**
 * Counters that the server supports: guests need a filter of the users, log-ins filters of the log, limits columns of the
 * tenants.
 */
export function useCountable() {
  const server = useServer()
  return {
    hasGuests: server.hasFilter(user.page, 'roleId'),
    hasLogInFilters: server.hasFilter(usualLog.list, 'requestUri') && server.hasFilter(usualLog.list, 'logLevel_equal'),
    hasLimits: server.hasColumn(tenant.list, 'accountNumber') && server.hasColumn(tenant.list, 'expireTime'),
  }
}

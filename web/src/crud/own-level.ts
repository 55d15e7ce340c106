import { accountLevel, roleReach } from '#contracts/core/role-level.ts'

import { useAccount } from '../client/session/session.ts'

/**
 * Level of the own account, compared with roles by their aliases. An alias that a deployment has given another name is not
 * recognised here: the gateway refuses in words. Source: docs/decisions/0070.
 */
export function useOwnLevel() {
  const account = useAccount()
  const own = accountLevel(account.roles)
  return {
    /** An unknown alias counts as above every level. */
    isAbove: (alias: string | null) => alias === null || roleReach(alias.split(',')) > own,
    /** Whether an alias gives the own level. */
    isEqual: (alias: string | null) => alias !== null && accountLevel(alias.split(',')) === own,
    /** Whether the account has a role, or an equivalent role of its tenant. */
    isOwn: ({ tenantId, roleAlias }: { tenantId: string; roleAlias: string | null }) =>
      tenantId === account.tenantId &&
      roleAlias !== null &&
      roleAlias.split(',').some((alias) => account.roles.includes(alias)),
  }
}

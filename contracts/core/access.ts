import { accountLevel, rankedRoles } from './role-level.ts'

/**
 * Authorisation of a call. `public`: none. `link`: a session, or a credential in the input that the upstream checks (a
 * one-time link, or an order number with the owner's name). `login`: a session. `admin`: Blade's HAS_ROLE_ADMIN.
 * `administrator`: that role only.
 */
export type Access = 'public' | 'link' | 'login' | 'admin' | 'administrator'

/** Level that a call requires; 0 for none. */
const requiredLevel: Readonly<Record<Access, number>> = {
  public: 0,
  link: 0,
  login: 0,
  admin: accountLevel(['admin']),
  administrator: accountLevel(['administrator']),
}

/** Whether a call requires a role, which an account may lack. */
export const needsRole = (access: Access): boolean => requiredLevel[access] > 0

/** Role check of the gateway; the upstream repeats it. */
export const allows = (access: Access, roles: readonly string[]) => accountLevel(roles) >= requiredLevel[access]

/** Roles of the hierarchy that have an access. */
export const rolesWith = (access: Access): readonly string[] => rankedRoles.filter((role) => allows(access, [role]))

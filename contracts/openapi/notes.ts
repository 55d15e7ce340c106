import type { Access } from '../core/access.ts'
import type { Call, Limit } from '../core/call.ts'
import { examHeader, idempotencyHeader } from '../core/header.ts'
import { hasMaskedField } from '../core/masked.ts'
import type { LevelRule } from '../core/role-level.ts'

const access: Record<Access, string> = {
  public: 'No log-in needed.',
  link: 'Needs a log-in, or proof of access in the input.',
  login: 'Needs a log-in.',
  admin: 'Needs the role `administrator` or `admin`.',
  administrator: 'Needs the role `administrator`.',
}

/** Keys of rate limits that are not fields of the input. */
const callers: Readonly<Record<string, string>> = { caller: 'network', browser: 'browser', account: 'account' }

/** Rules of a call that neither its input nor its output shows, one sentence each. */
export function callNotes({
  access: who,
  output,
  idempotent,
  requiresExam,
  live,
  limits = [],
  rotatesSession,
  revokesSessionsOfUsers,
  withinLevel,
  stepUp,
  needsProof,
}: Call): string[] {
  return [
    access[who],
    idempotent &&
      `Executed at most once for one \`${idempotencyHeader}\`. 202 where no clear answer came: \`POST /session/outcome\` tells what became of it.`,
    requiresExam && `Refused when \`${examHeader}\` is not the selected exam.`,
    rotatesSession && 'Rotates the session, and ends the other sessions of the account.',
    revokesSessionsOfUsers &&
      `Ends the sessions of these users, but the caller's own${withinLevel?.roles ? ', where it replaces roles' : ''}.`,
    namesLevels(withinLevel) ? 'Refused for accounts and roles above the level of the caller.' : undefined,
    withinLevel?.tenant && 'Refused for another tenant than the own, but for callers of the managing one.',
    withinLevel?.removedTenants && 'Refused for the managing tenant and the own one.',
    stepUp &&
      'An account with a second factor must have verified it in the last minutes: five, or what the deployment says.',
    needsProof &&
      'With another phone it needs a recent proof of the person: `POST /session/person-proof`, or the second factor of the account.',
    hasMaskedField(output)
      ? 'Personal and secret fields are masked; `POST /unmask` returns one of them in full.'
      : undefined,
    live &&
      `With \`Accept: text/event-stream\` it answers events while \`${live.field}\` is ${live.while.map(code).join(' or ')}; at most once in 2 s.`,
    ...limits.map(limited),
  ].filter((note) => note !== undefined)
}

function limited({ by, times, seconds, when = {} }: Limit): string {
  const only = Object.entries(when).map(([field, value]) => ` with \`${field}\` ${code(value)}`)
  return `Rate limit${only.join('')}: ${times} in ${seconds} s for each ${callers[by] ?? code(by)}.`
}

const code = (text: string) => `\`${text}\``

const namesLevels = (rule: LevelRule = {}) =>
  (rule.accounts ?? rule.roles ?? rule.changedRoles ?? rule.alias) !== undefined

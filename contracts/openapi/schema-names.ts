import * as dept from '../administration/dept.ts'
import * as dict from '../administration/dict.ts'
import * as listQuery from '../administration/list-query.ts'
import * as log from '../administration/log.ts'
import * as menuAdmin from '../administration/menu-admin.ts'
import * as notice from '../administration/notice.ts'
import * as param from '../administration/param.ts'
import * as post from '../administration/post.ts'
import * as role from '../administration/role.ts'
import * as tenant from '../administration/tenant.ts'
import * as topMenu from '../administration/top-menu.ts'
import * as user from '../administration/user.ts'
import * as admission from '../candidate/admission.ts'
import * as appointment from '../candidate/appointment.ts'
import * as baseInfo from '../candidate/base-info.ts'
import * as calendar from '../candidate/calendar.ts'
import * as department from '../candidate/department.ts'
import * as document from '../candidate/document.ts'
import * as education from '../candidate/education.ts'
import * as exam from '../candidate/exam.ts'
import * as message from '../candidate/message.ts'
import * as paramInfo from '../candidate/param-info.ts'
import * as payment from '../candidate/payment.ts'
import * as picture from '../candidate/picture.ts'
import * as position from '../candidate/position.ts'
import * as reissue from '../candidate/reissue.ts'
import * as scoreAnalysis from '../candidate/score-analysis.ts'
import * as score from '../candidate/score.ts'
import * as signup from '../candidate/signup.ts'
import * as blade from '../core/blade.ts'
import type { Schema } from '../core/call.ts'
import * as crud from '../core/crud.ts'
import * as error from '../core/error.ts'
import * as logInNotice from '../core/log-in-notice.ts'
import type { Shape } from '../core/schema.ts'
import * as waitingTurn from '../core/time/waiting-turn.ts'
import * as treeNode from '../core/tree-node.ts'
import * as form from '../form/form.ts'
import * as serverTraits from '../server-traits.ts'
import * as account from '../session/account.ts'
import * as auth from '../session/auth.ts'
import * as captcha from '../session/captcha.ts'
import * as device from '../session/device.ts'
import * as logEntry from '../session/log-entry.ts'
import * as logIn from '../session/log-in.ts'
import * as menu from '../session/menu.ts'
import * as ncias from '../session/ncias.ts'
import * as passkey from '../session/passkey.ts'
import * as retention from '../session/retention.ts'
import * as retrieval from '../session/retrieval.ts'
import * as secondFactor from '../session/second-factor.ts'
import * as session from '../session/session.ts'
import * as wechat from '../session/wechat.ts'

/** Modules whose exported records and alternatives are components of the document, by their names. */
const modules: readonly object[] = [
  dept,
  dict,
  listQuery,
  log,
  menuAdmin,
  notice,
  param,
  post,
  role,
  tenant,
  topMenu,
  user,
  admission,
  appointment,
  baseInfo,
  calendar,
  department,
  document,
  education,
  exam,
  message,
  paramInfo,
  payment,
  picture,
  position,
  reissue,
  scoreAnalysis,
  score,
  signup,
  blade,
  crud,
  error,
  logInNotice,
  waitingTurn,
  treeNode,
  form,
  account,
  auth,
  captcha,
  device,
  logEntry,
  logIn,
  menu,
  ncias,
  passkey,
  retention,
  retrieval,
  secondFactor,
  session,
  wechat,
  serverTraits,
]

/** Whether a value is the schema of a record, or of alternatives that one field tells apart. */
export const isRecordSchema = (value: unknown): value is Schema =>
  Object(value).kind === 'schema' && /^(?:strict_)?object$|^variant$/.test(Object(value).type)

/** Names of the schemas that have one. */
export const schemaNames: ReadonlyMap<unknown, string> = new Map(
  modules.flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => isRecordSchema(value))
      .map(([name, value]) => [value, name] as const),
  ),
)

/** A schema, as far as its parts are looked for. */
type Parts = Omit<Shape, 'pipe'> & { readonly pipe?: readonly unknown[]; readonly items?: readonly unknown[] }

/** A schema and all that it consists of. */
export function schemasWithin(schema: Schema): ReadonlySet<Schema & Parts> {
  const found = new Set<Schema & Parts>()
  function visit(value: unknown) {
    if (Object(value).kind !== 'schema') return
    const node = value as Schema & Parts // every valibot schema is built like this
    if (found.has(node)) return
    found.add(node)
    const { wrapped, item, value: member, getter, pipe = [], options = [], items = [], entries = {} } = node
    for (const part of [wrapped, item, member, getter?.(undefined), ...pipe, ...options, ...items]) visit(part)
    for (const part of Object.values(entries)) visit(part)
  }
  visit(schema)
  return found
}

/**
 * Named schemas within a schema, with their names. An alternative without a name of its own has that of the whole and the
 * value of the field that tells the alternatives apart: generators of clients name their types so.
 */
export function namedWithin(schema: Schema, name: string): Map<Schema, string> {
  const found = new Map<Schema, string>()
  for (const node of schemasWithin(schema)) {
    const own = schemaNames.get(node) ?? nameOfFirst(node)
    if (own) found.set(node, own)
    for (const option of node.type === 'variant' ? (node.options ?? []) : []) {
      const alternative = schemaNames.get(option) ?? `${own ?? name}.${alternativeOf(option, node.key)}`
      found.set(option as Schema, alternative) // a variant's options are schemas
    }
  }
  return found
}

/** Name of a schema to which a pipe adds metadata alone. */
function nameOfFirst({ pipe = [] }: Parts): string | undefined {
  const [first, ...steps] = pipe
  return steps.every((step) => Object(step).kind === 'metadata') ? schemaNames.get(first) : undefined
}

/** Value of the field by which alternatives differ. */
export const alternativeOf = (option: unknown, key = ''): string => String((option as Shape).entries?.[key]?.literal)

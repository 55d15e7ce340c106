import { dept } from './administration/dept.ts'
import { dict, dictBiz } from './administration/dict.ts'
import { apiLog, errorLog, usualLog } from './administration/log.ts'
import { menuAdmin } from './administration/menu-admin.ts'
import { notice } from './administration/notice.ts'
import { param } from './administration/param.ts'
import { post } from './administration/post.ts'
import { role } from './administration/role.ts'
import { sessionRevocation } from './administration/session-revocation.ts'
import { tenant } from './administration/tenant.ts'
import { topMenu } from './administration/top-menu.ts'
import { unmask } from './administration/unmask.ts'
import { user } from './administration/user.ts'
import { admission } from './candidate/admission.ts'
import { appointment } from './candidate/appointment.ts'
import { baseInfo } from './candidate/base-info.ts'
import { calendar } from './candidate/calendar.ts'
import { department } from './candidate/department.ts'
import { document } from './candidate/document.ts'
import { education } from './candidate/education.ts'
import { exam } from './candidate/exam.ts'
import { message } from './candidate/message.ts'
import { paramInfo } from './candidate/param-info.ts'
import { payment } from './candidate/payment.ts'
import { picture, reissuePicture, zppicture } from './candidate/picture.ts'
import { position } from './candidate/position.ts'
import { reissue } from './candidate/reissue.ts'
import { scoreAnalysis } from './candidate/score-analysis.ts'
import { score } from './candidate/score.ts'
import { signup, zpsignup } from './candidate/signup.ts'
import type { Call } from './core/call.ts'
import type { Endpoint } from './core/endpoint.ts'
import { account } from './session/account.ts'
import { auth } from './session/auth.ts'
import { device } from './session/device.ts'
import { embed } from './session/embed.ts'
import { logIn, externalLogIn } from './session/log-in.ts'
import { menu } from './session/menu.ts'
import { ncias } from './session/ncias.ts'
import { outcome } from './session/outcome.ts'
import { passkey } from './session/passkey.ts'
import { personProof } from './session/person-proof.ts'
import { retention } from './session/retention.ts'
import { retrieval } from './session/retrieval.ts'
import { scan } from './session/scan.ts'
import { secondFactor } from './session/second-factor.ts'
import { session } from './session/session.ts'
import { wechat } from './session/wechat.ts'

/** Endpoints that the gateway forwards, by resource: the allow-list of the clean API. */
export const api = {
  account,
  admission,
  apiLog,
  appointment,
  auth,
  baseInfo,
  department,
  dept,
  dict,
  dictBiz,
  document,
  education,
  errorLog,
  exam,
  logIn,
  menu,
  menuAdmin,
  message,
  ncias,
  notice,
  param,
  paramInfo,
  payment,
  picture,
  position,
  post,
  reissue,
  reissuePicture,
  retrieval,
  role,
  scan,
  score,
  scoreAnalysis,
  signup,
  tenant,
  topMenu,
  user,
  usualLog,
  wechat,
  zppicture,
  zpsignup,
} satisfies Api

/** Endpoints by resource and name. */
export type Api = Record<string, Record<string, Endpoint>>

/** All endpoints with their names, `resource.call`. */
export function endpoints(resources: Api): { name: string; endpoint: Endpoint }[] {
  return entries(resources)
}

/** Calls that the gateway answers itself, with their names. */
export const gatewayCalls: { name: string; call: Call }[] = entries<Call>({
  calendar,
  device,
  embed,
  outcome,
  retention,
  passkey,
  personProof,
  secondFactor,
  session,
  sessionRevocation,
  unmask,
  externalLogIn,
}).map(({ name, endpoint }) => ({
  name,
  call: endpoint,
}))

function entries<C extends Call>(resources: Record<string, Record<string, C>>): { name: string; endpoint: C }[] {
  return Object.entries(resources).flatMap(([resource, group]) =>
    Object.entries(group).map(([call, endpoint]) => ({ name: `${resource}.${call}`, endpoint })),
  )
}

import { account } from './account.ts'
import { admission } from './admission.ts'
import { appointment } from './appointment.ts'
import { auth } from './auth.ts'
import { baseInfo } from './base-info.ts'
import { calendar } from './calendar.ts'
import { department } from './department.ts'
import { dept } from './dept.ts'
import { document } from './document.ts'
import { education } from './education.ts'
import { embed } from './embed.ts'
import type { Call, Endpoint } from './core/endpoint.ts'
import { exam } from './exam.ts'
import { apiLog, errorLog, usualLog } from './log.ts'
import { logIn, externalLogIn } from './log-in.ts'
import { menu } from './menu.ts'
import { menuAdmin } from './menu-admin.ts'
import { message } from './message.ts'
import { ncias } from './ncias.ts'
import { notice } from './notice.ts'
import { param } from './param.ts'
import { paramInfo } from './param-info.ts'
import { payment } from './payment.ts'
import { picture, reissuePicture, zppicture } from './picture.ts'
import { position } from './position.ts'
import { post } from './post.ts'
import { reissue } from './reissue.ts'
import { role } from './role.ts'
import { retrieval } from './retrieval.ts'
import { scan } from './scan.ts'
import { score } from './score.ts'
import { scoreAnalysis } from './score-analysis.ts'
import { device } from './device.ts'
import { dict, dictBiz } from './dict.ts'
import { session } from './session.ts'
import { signup, zpsignup } from './signup.ts'
import { tenant } from './tenant.ts'
import { topMenu } from './top-menu.ts'
import { unmask } from './unmask.ts'
import { user } from './user.ts'
import { wechat } from './wechat.ts'

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
export function endpoints(of: Api): { name: string; endpoint: Endpoint }[] {
  return entries(of)
}

/** Calls that the gateway answers itself, with their names. */
export const gatewayCalls: { name: string; call: Call }[] = entries<Call>({
  calendar,
  device,
  embed,
  session,
  unmask,
  externalLogIn,
}).map(({ name, endpoint }) => ({
  name,
  call: endpoint,
}))

function entries<C extends Call>(of: Record<string, Record<string, C>>): { name: string; endpoint: C }[] {
  return Object.entries(of).flatMap(([resource, group]) =>
    Object.entries(group).map(([call, endpoint]) => ({ name: `${resource}.${call}`, endpoint })),
  )
}

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

const gatewayApi = {
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
} satisfies Record<string, Record<string, Call>>

/** Calls that the gateway answers itself, with their names. */
export const gatewayCalls: { name: string; call: Call }[] = entries<Call>(gatewayApi).map(({ name, endpoint }) => ({
  name,
  call: endpoint,
}))

/** Chinese titles of the resources, for the API document. */
export const titles: Readonly<Record<string, string>> = {
  account: '账号',
  admission: '准考证',
  apiLog: '接口日志',
  appointment: '预约',
  auth: '认证',
  baseInfo: '基本信息',
  calendar: '日历',
  department: '报考地区',
  dept: '机构',
  device: '登录设备',
  dict: '字典',
  dictBiz: '业务字典',
  document: '文档',
  education: '学历学位',
  embed: '内嵌页面',
  errorLog: '错误日志',
  exam: '考试',
  externalLogIn: '外部登录',
  logIn: '登录',
  menu: '菜单',
  menuAdmin: '菜单管理',
  message: '消息',
  ncias: '网络身份认证',
  notice: '公告',
  outcome: '操作结果',
  param: '系统参数',
  paramInfo: '业务参数',
  passkey: '通行密钥',
  payment: '缴费',
  personProof: '身份确认',
  picture: '照片与材料',
  position: '职位',
  post: '岗位',
  reissue: '补办',
  reissuePicture: '补办材料',
  retention: '保留期限',
  retrieval: '找回密码',
  role: '角色',
  scan: '扫码登录',
  score: '成绩',
  scoreAnalysis: '成绩分析',
  secondFactor: '双重验证',
  session: '会话',
  sessionRevocation: '他人的会话',
  signup: '报名',
  tenant: '租户',
  topMenu: '顶部菜单',
  unmask: '查看完整信息',
  user: '用户',
  usualLog: '通用日志',
  wechat: '微信',
  zppicture: '招聘照片与材料',
  zpsignup: '招聘报名',
} satisfies Record<keyof typeof api | keyof typeof gatewayApi, string>

const codes = (page: string, ...kinds: readonly string[]) => kinds.map((kind) => `${page}_${kind}`)

/** Codes of the buttons that the screens of a resource ask for. Source: blade-contract 8. */
export const buttonCodes: Readonly<Record<string, readonly string[]>> = {
  apiLog: codes('log_api', 'view'),
  dept: codes('dept', 'add', 'edit', 'delete', 'view'),
  dict: codes('dict', 'add', 'edit', 'delete'),
  dictBiz: codes('dictbiz', 'add', 'edit', 'delete'),
  errorLog: codes('log_error', 'view'),
  menuAdmin: codes('menu', 'add', 'edit', 'delete', 'view'),
  notice: codes('notice', 'add', 'edit', 'delete', 'view'),
  param: codes('param', 'add', 'edit', 'delete'),
  post: codes('post', 'add', 'edit', 'delete', 'view'),
  role: codes('role', 'add', 'edit', 'delete', 'view', 'authority'),
  tenant: codes('tenant', 'add', 'edit', 'delete', 'view'),
  topMenu: codes('topmenu', 'add', 'edit', 'delete', 'view', 'setting'),
  user: codes('user', 'add', 'edit', 'delete', 'view', 'role', 'reset'),
  usualLog: codes('log_usual', 'view'),
} satisfies Partial<Record<keyof typeof api, readonly string[]>>

function entries<C extends Call>(of: Record<string, Record<string, C>>): { name: string; endpoint: C }[] {
  return Object.entries(of).flatMap(([resource, group]) =>
    Object.entries(group).map(([call, endpoint]) => ({ name: `${resource}.${call}`, endpoint })),
  )
}

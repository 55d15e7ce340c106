import { getResponse, type HttpHandler } from 'msw'

import { accountHandlers } from './account/account.ts'
import { admissionHandlers } from './admission/admission.ts'
import { appointmentHandlers } from './appointment/appointment.ts'
import { baseInfoHandlers } from './base-info/handlers.ts'
import { withResponseHeaders, envelope } from './core/answer.ts'
import { journal } from './core/journal.ts'
import { departmentHandlers } from './department.ts'
import { deptHandlers } from './dept/dept.ts'
import { dictHandlers } from './dict/dict.ts'
import { documentHandlers } from './document/document.ts'
import { educationHandlers } from './education/handlers.ts'
import { examHandlers } from './exam/handlers.ts'
import { authHandlers } from './log-in/auth.ts'
import { logInHandlers } from './log-in/log-in.ts'
import { logHandlers } from './log/log.ts'
import { menuAdminHandlers } from './menu/admin.ts'
import { menuHandlers } from './menu/menu.ts'
import { topMenuHandlers } from './menu/top-menu.ts'
import { messageHandlers } from './message.ts'
import { nciasHandlers } from './ncias.ts'
import { noticeHandlers } from './notice.ts'
import { stockHandlers } from './organisation/stock-calls.ts'
import { paramInfoHandlers } from './param-info.ts'
import { paramHandlers } from './param.ts'
import { deliverNotification, notificationHandlers } from './payment/notification.ts'
import { paymentHandlers } from './payment/payment.ts'
import { pictureHandlers } from './picture/picture.ts'
import { positionHandlers } from './position/position.ts'
import { postHandlers } from './post/post.ts'
import { reissueHandlers } from './reissue/reissue.ts'
import { retrievalHandlers } from './retrieval/retrieval.ts'
import { roleHandlers } from './role/role.ts'
import { scanHandlers } from './scan.ts'
import { scoreAnalysisHandlers } from './score-analysis/score-analysis.ts'
import { scoreHandlers } from './score/score.ts'
import { signupHandlers } from './signup/signup.ts'
import { provider } from './sites/provider.ts'
import { tenantHandlers } from './tenant.ts'
import { userHandlers } from './user/user.ts'
import { wechatHandlers } from './wechat.ts'

/** Handlers of the whole upstream. */
export const handlers: readonly HttpHandler[] = [
  ...accountHandlers,
  ...admissionHandlers,
  ...appointmentHandlers,
  ...authHandlers,
  ...baseInfoHandlers,
  ...departmentHandlers,
  ...deptHandlers,
  ...dictHandlers,
  ...documentHandlers,
  ...educationHandlers,
  ...examHandlers,
  ...logHandlers,
  ...logInHandlers,
  ...menuAdminHandlers,
  ...menuHandlers,
  ...topMenuHandlers,
  ...messageHandlers,
  ...nciasHandlers,
  ...noticeHandlers,
  ...paramHandlers,
  ...paramInfoHandlers,
  ...paymentHandlers,
  ...notificationHandlers,
  ...reissueHandlers,
  ...roleHandlers,
  ...scanHandlers,
  ...stockHandlers,
  ...scoreHandlers,
  ...scoreAnalysisHandlers,
  ...signupHandlers,
  ...retrievalHandlers,
  ...pictureHandlers,
  ...positionHandlers,
  ...postHandlers,
  ...tenantHandlers,
  ...userHandlers,
  ...wechatHandlers,
]

provider.setListener(deliverNotification)

/** The whole upstream as a function. A dropped connection is a response of type "error". */
export async function blade(request: Request, extra: readonly HttpHandler[] = []): Promise<Response> {
  const all = [...extra, ...handlers]
  return (await getResponse(all, request)) ?? (await unmatched(all, request))
}

/** Wrong method 405, unknown path 404, both as R. Source: blade-contract 15.14. */
async function unmatched(all: readonly HttpHandler[], request: Request): Promise<Response> {
  const wrongMethod = await matchesOtherMethod(all, request)
  const refused = wrongMethod ? `Request method '${request.method}' not supported` : '没找到请求'
  const status = wrongMethod ? 405 : 404
  const path = new URL(request.url).pathname.replace(/^\/api\//, '')
  journal.add(request, { path, status, refused, executed: false })
  return withResponseHeaders(envelope(status, status, refused))
}

async function matchesOtherMethod(all: readonly HttpHandler[], { url, headers }: Request): Promise<boolean> {
  for (const handler of all) {
    if (await handler.test({ request: new Request(url, { method: String(handler.info.method), headers }) })) return true
  }
  return false
}

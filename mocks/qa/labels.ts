import type { Verification } from '#contracts/candidate/education.ts'
import type { ExamineeStatus } from '#contracts/candidate/exam.ts'
import type { PictureStatus } from '#contracts/candidate/picture.ts'
import type { Known } from '#contracts/core/blade.ts'

import type { FaultKind } from '../core/faults.ts'
import type { Settings, settingChoices } from '../core/settings.ts'
import type { PaymentOutcome } from '../sites/provider.ts'

/** A text of QA's page in both languages. */
export type Label = { readonly zh: string; readonly en: string }

export const faultLabels: Record<FaultKind, Label> = {
  latency: { zh: '延迟：照常应答，但慢', en: 'Latency: answers as usual, but later' },
  hang: { zh: '挂起：一直不应答', en: 'Hang: never answers' },
  drop: { zh: '断开：执行之前断开连接', en: 'Drop: connection broken before anything is executed' },
  lost: { zh: '应答丢失：已执行，然后断开连接', en: 'Lost: executed, then the connection is broken' },
  error: { zh: '异常：未执行，HTTP 500', en: 'Error: not executed, HTTP 500' },
  'late-error': { zh: '执行后异常：已执行，返回 HTTP 500', en: 'Late error: executed, but says HTTP 500' },
  unavailable: { zh: '暂停服务：HTTP 503，HTML', en: 'Unavailable: HTTP 503, HTML' },
  busy: { zh: '繁忙：HTTP 429 访问人数过多', en: 'Busy: HTTP 429' },
  unauthorised: { zh: '未登录：网关 HTTP 401', en: 'Unauthorised: HTTP 401 from the gateway' },
  'service-unauthorised': { zh: '未登录：HTTP 200，code 401', en: 'Unauthorised: HTTP 200 with code 401' },
  forbidden: { zh: '无权限：HTTP 403', en: 'Forbidden: HTTP 403' },
  'not-json': { zh: '应答被截断，不是 JSON', en: 'Answer cut off, no JSON' },
  'slow-drip': { zh: '已执行，但应答缓慢且不结束', en: 'Executed, but the answer drips without end' },
  huge: { zh: '已执行，但应答有 16 MB', en: 'Executed, but the answer has 16 MB' },
  'wrong-json': { zh: '应答结构不对', en: 'Answer of the wrong shape' },
  html: { zh: '代理错误页：HTTP 502，HTML', en: 'Proxy error page: HTTP 502, HTML' },
  redirect: { zh: '重定向到内网地址', en: 'Redirect to an internal address' },
  'broken-ciphertext': { zh: '密文损坏，无法解密', en: 'Ciphertext that cannot be opened' },
  'refused-in-200': { zh: '拒绝：HTTP 200，code 400', en: 'Refused: HTTP 200 with code 400' },
  'stack-trace': { zh: 'HTTP 500，带技术细节', en: 'HTTP 500 with technical details' },
  payloads: { zh: '应答正确，但文字里带攻击代码', en: 'Right answer, with hostile code in the texts that people read' },
  'payloads-everywhere': {
    zh: '应答正确，但每个字符串都是攻击代码',
    en: 'Right answer, with hostile code in every string',
  },
  incomplete: { zh: '应答缺少编号、金额和时间', en: 'Answer without ids, amounts and times' },
  empty: { zh: '应答正确，但列表都是空的', en: 'Right answer, but every list in it is empty' },
}

export const settingLabels: Record<keyof Settings, Label> = {
  nullToEmpty: { zh: '空值写成 ""、-1、{}', en: 'No value is written as "", -1 or {}' },
  emptyToNull: { zh: '空文字和空列表写成 null', en: 'Empty texts and lists are null' },
  looseTypes: {
    zh: '类型随意：0/1、数字写成文字、时间写成时间戳',
    en: 'Loose types: 0 and 1, counts as text, times as Unix time',
  },
  tokenState: { zh: '服务器记住令牌（退出后失效）', en: 'Server keeps tokens (logging out ends them)' },
  refresh: { zh: '刷新令牌', en: 'Refresh tokens' },
  errorForm: { zh: '登录失败的应答格式', en: 'Form of log-in errors' },
  unauthorised: { zh: '未登录由谁拒绝', en: 'Who refuses a missing log-in' },
  sealedPost: { zh: '加密 POST 的密文位置', en: 'Where a sealed POST has its ciphertext' },
  manners: {
    zh: 'SpringBlade 的习惯（过滤、列长、日志顺序）',
    en: "SpringBlade's manners (filter, column lengths, order of logs)",
  },
  addressFrom: { zh: '客户端地址取自', en: 'Address of a client comes from' },
  renamedMenu: { zh: '菜单属性名不同（title、url、img、subs）', en: 'Menu items have title, url, img and subs' },
  renamedRoles: { zh: '角色名不同（sysadmin、manager）', en: 'Roles are called sysadmin and manager' },
  roleLevels: {
    zh: '拒绝授予或操作高于自己级别的角色和账号',
    en: 'Refuses roles and accounts above the own level',
  },
  deselectExamOnly: { zh: '退出考试只用 deselect-exam', en: 'Only deselect-exam leaves an exam' },
  production: { zh: '隐藏异常的技术文字', en: 'Hide technical texts of faults' },
  logInSealed: { zh: '登录账号和密码加密传输', en: 'Log-in values travel encrypted' },
  plainPasswords: { zh: '修改密码时明文传输（2.7 版）', en: 'Changed passwords travel plain (version 2.7)' },
  extraColumns: { zh: '应答里多出未声明的个人信息', en: 'Answers carry undeclared personal data' },
  tokenKey: { zh: '令牌加密密钥（32 字节，空为不用）', en: 'Key of encrypted tokens (32 bytes, empty for none)' },
  logInTries: { zh: '密码错误多少次锁定账号', en: 'Wrong passwords that lock an account' },
  accessTokenSeconds: { zh: '访问令牌有效期（秒）', en: 'Life of an access token (s)' },
  refreshTokenSeconds: { zh: '刷新令牌有效期（秒）', en: 'Life of a refresh token (s)' },
}

type Choices = typeof settingChoices

export const choiceLabels: { [K in keyof Choices]: Record<Choices[K][number], Label> } = {
  refresh: {
    keep: { zh: '旧的继续有效', en: 'old ones stay' },
    rotate: { zh: '每个只用一次', en: 'each works once' },
    single: { zh: '只认最新登录', en: 'newest only' },
  },
  errorForm: {
    B: { zh: 'B：HTTP 400', en: 'B: HTTP 400' },
    C: { zh: 'C：HTTP 200', en: 'C: HTTP 200' },
    D: { zh: 'D：2000 以上', en: 'D: from 2000 on' },
  },
  unauthorised: {
    gateway: { zh: '网关（401）', en: 'gateway (401)' },
    service: { zh: '服务（200）', en: 'service (200)' },
  },
  sealedPost: {
    body: { zh: '请求体', en: 'body' },
    query: { zh: '查询参数 data', en: 'query parameter data' },
  },
  manners: {
    on: { zh: '有', en: 'on' },
    off: { zh: '没有', en: 'off' },
  },
  addressFrom: {
    headers: { zh: '代理的请求头', en: 'headers of the proxy' },
    connection: { zh: '连接本身', en: 'the connection' },
  },
}

export const stageLabels: Record<Known<ExamineeStatus>, Label> = {
  none: { zh: '未报名', en: 'not signed up' },
  filling: { zh: '填写中', en: 'filling in' },
  submitted: { zh: '待审核', en: 'submitted, waiting for review' },
  returned: { zh: '已退回，需修改', en: 'returned for changes' },
  unpaid: { zh: '待缴费', en: 'waiting for payment' },
  paid: { zh: '已缴费', en: 'paid' },
  ticket: { zh: '可打印准考证', en: 'ticket released' },
  withdrawn: { zh: '已撤回', en: 'withdrawn' },
  closed: { zh: '已关闭', en: 'closed' },
}

export const pictureLabels: Record<Known<PictureStatus>, Label> = {
  uploaded: { zh: '已上传', en: 'uploaded' },
  reviewing: { zh: '审核中', en: 'under review' },
  approved: { zh: '已通过', en: 'approved' },
  rejected: { zh: '未通过', en: 'rejected' },
}

export const verificationLabels: Record<Known<Verification>, Label> = {
  pending: { zh: '核验中', en: 'being verified' },
  verified: { zh: '核验通过', en: 'verified' },
  failed: { zh: '核验未通过', en: 'failed' },
  manual: { zh: '人工核查', en: 'checked by a person' },
}

export const outcomeLabels: Record<PaymentOutcome, Label> = {
  success: { zh: '支付成功', en: 'Paid' },
  failure: { zh: '支付失败', en: 'Failed' },
  cancel: { zh: '取消支付', en: 'Cancelled' },
  late: { zh: '稍后成功', en: 'Paid later' },
  double: { zh: '成功，通知两次', en: 'Paid, notified twice' },
  lost: { zh: '成功，但通知丢失', en: 'Paid, notification lost' },
  never: { zh: '一直处理中', en: 'Never decided' },
  forged: { zh: '伪造的成功通知', en: 'Forged notification, not paid' },
}

import { clock, day, hour } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { operator } from '../core/tenant-scope.ts'
import { generatedTenant } from '../user/generated.ts'

/** The three logs. */
export type LogKind = 'usual' | 'api' | 'error'

/** Row of a log with the columns of all three, without those of its detail. */
export type LogRow = {
  id: string
  tenantId: string
  serviceId: string
  serverHost: string
  serverIp: string
  env: string
  remoteIp: string
  userAgent: string
  method: string
  requestUri: string
  methodClass: string
  methodName: string
  /** Milliseconds. */
  time: string
  createBy: string
  /** In Blade's format, which sorts chronologically: filters read it 100,000 times. */
  createTime: string
  logLevel: string
  logId: string
  type: string
  title: string
  exceptionName: string
  fileName: string
  lineNumber: number | null
}

/** Columns that only a detail has. */
export type DetailColumns = { params: string; logData: string; message: string; stackTrace: string }

/** Columns that a row may leave empty. */
export const emptyColumns = {
  tenantId: operator,
  env: 'prod',
  methodClass: '',
  methodName: '',
  time: '0',
  logLevel: '',
  logId: '',
  type: '',
  title: '',
  exceptionName: '',
  fileName: '',
  lineNumber: null,
}

const controllers = [
  ['ouma-signup', 'GET', '/exam/appointment/page', 'AppointmentController', 'page', '预约列表'],
  ['ouma-signup', 'POST', '/exam/signup/save', 'SignupController', 'save', '保存报名信息'],
  ['ouma-signup', 'POST', '/exam/signup/submitExaminee', 'SignupController', 'submitExaminee', '提交报名'],
  ['ouma-signup', 'GET', '/login/globalExam/getAllExamList', 'GlobalExamController', 'getAllExamList', '考试列表'],
  ['ouma-score', 'GET', '/front/score/page', 'ScoreController', 'page', '成绩查询'],
  ['ouma-pay', 'POST', '/front/pay/saveOrder', 'PayController', 'saveOrder', '生成订单'],
  ['blade-user', 'GET', '/info', 'UserController', 'info', '个人信息'],
  ['blade-system', 'GET', '/dict/dictionary', 'DictController', 'dictionary', '字典'],
] as const

const exceptions = [
  ['java.net.SocketTimeoutException', 'PayClient.java', 88, 'Read timed out, phone=13812345678'],
  [
    'org.springframework.dao.DuplicateKeyException',
    'SignupServiceImpl.java',
    214,
    "Duplicate entry '110101199003074514'",
  ],
  [
    'java.lang.NullPointerException',
    'ScoreServiceImpl.java',
    51,
    'Cannot invoke "Score.getTotal()" because "score" is null',
  ],
  ['java.lang.IllegalStateException', 'ObsTemplate.java', 132, 'signature expired for lina@example.com'],
] as const

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.60',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
] as const

const levels = ['info', 'info', 'info', 'warn', 'debug'] as const

/** Rows of each log, and how many calls lie between two of them: a usual or an error row belongs to a row of the calls. */
const sizes: Readonly<Record<LogKind, { rows: number; stride: number; prefix: string }>> = {
  api: { rows: 100_000, stride: 1, prefix: '191' },
  usual: { rows: 20_000, stride: 5, prefix: '192' },
  error: { rows: 5_000, stride: 20, prefix: '193' },
}

/** Seconds between two calls. */
const interval = 26

/** Users whose calls are logged: a prime, so that each log, which has every so many of the calls, has all kinds of them. */
const people = 4_993

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** Writes times in Blade's format; of a day the date is formatted once. */
function timeWriter() {
  const dates = new Map<number, string>()
  return (time: number) => {
    const shifted = time + 8 * hour
    const date = Math.floor(shifted / day)
    const text = dates.get(date) ?? new Date(date * day).toISOString().slice(0, 10)
    dates.set(date, text)
    const second = Math.floor((shifted - date * day) / 1000)
    const [h, m, s] = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60]
    return `${text} ${twoDigits[h]}:${twoDigits[m]}:${twoDigits[s]}`
  }
}

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length]! // the index is within

/** The same row for the same index, without its time. */
function seededRow(kind: LogKind, index: number): LogRow {
  const { stride, prefix } = sizes[kind]
  const call = index * stride
  const [serviceId, method, requestUri, methodClass, methodName, title] = pick(controllers, call * 7)
  const [exceptionName, fileName, lineNumber] = pick(exceptions, index)
  const person = (call * 17) % people
  const caller =
    call % 50 === 0
      ? { createBy: 'admin', tenantId: operator }
      : { createBy: `ks2024${String(1 + person).padStart(5, '0')}`, tenantId: generatedTenant(person) }
  return {
    ...emptyColumns,
    ...caller,
    id: prefix + String(sizes[kind].rows - index).padStart(16, '0'),
    serviceId,
    serverHost: `${serviceId}-${call % 3}`,
    serverIp: `10.0.3.${10 + (call % 3)}`,
    remoteIp: `118.112.${call % 200}.${(call * 13) % 250}`,
    userAgent: pick(agents, call * 11),
    method,
    requestUri,
    methodClass: `org.springblade.${serviceId.replace('-', '.')}.controller.${methodClass}`,
    methodName,
    time: String(3 + ((call * 37) % 400)),
    createTime: '',
    ...(kind === 'usual' && { logLevel: pick(levels, index), logId: methodName }),
    ...(kind === 'api' && { type: '1', title }),
    ...(kind === 'error' && { exceptionName, fileName, lineNumber }),
  }
}

/** Rows of each log, the newest first; generated when it is first asked for. */
export const seeds = {
  usual: resettable(() => seededRows('usual')),
  api: resettable(() => seededRows('api')),
  error: resettable(() => seededRows('error')),
}

/** Rows of each log, made once: a reset changes nothing but their times. */
const made: Partial<Record<LogKind, LogRow[]>> = {}

function seededRows(kind: LogKind): LogRow[] {
  const { rows, stride } = sizes[kind]
  const [write, start] = [timeWriter(), clock.now() - hour / 60]
  const all = (made[kind] ??= Array.from({ length: rows }, (_, index) => seededRow(kind, index)))
  for (const [index, row] of all.entries()) row.createTime = write(start - index * stride * interval * 1000)
  return all
}

/** Columns of a detail, with the personal data that careless services log. */
export function seededColumns(kind: LogKind, index: number): DetailColumns {
  const params = JSON.stringify({
    phone: '13912345678',
    zjhm: '310101199508124326',
    password: 'Exam@2026',
    page: index,
  })
  const logData = JSON.stringify({ message: `用户 lina@example.com 提交成功，手机 13623456789`, step: index % 8 })
  const [name, file, line, text] = pick(exceptions, index)
  const frames = Array.from(
    { length: 40 },
    (_, at) => `\tat org.springblade.service.Step${at}.run(${file}:${line + at})`,
  )
  return {
    params,
    logData: kind === 'usual' ? logData : '',
    message: kind === 'error' ? text : '',
    stackTrace: kind === 'error' ? [`${name}: ${text}`, ...frames].join('\n') : '',
  }
}

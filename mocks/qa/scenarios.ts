import { api, endpoints } from '#contracts/api.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { longTickets } from '../admission/ticket.ts'
import { clock, day } from '../core/clock.ts'
import { reset } from '../core/db.ts'
import { type FaultKind, faultPlan } from '../core/faults.ts'
import { journal } from '../core/journal.ts'
import { settings } from '../core/settings.ts'
import { departments, setDepartment } from '../department.ts'
import { exams } from '../exam/seeds.ts'
import { lockAccount } from '../log-in/auth.ts'
import { release } from '../score/control.ts'
import { tenants } from '../user/seeds.ts'
import type { Label } from './labels.ts'

type Scenario = {
  /** Shown on QA's page. */
  label: Label
  begin(): void
}

/** Breaks the next call of each write that must not be done twice. */
function loseWrites(kind: FaultKind) {
  for (const { endpoint } of endpoints(api)) {
    if (endpoint.idempotent) faultPlan.add({ path: endpoint.upstream.path, kind, count: 1 })
  }
}

/** Moves all times of every exam alike, so that one of them is `from` milliseconds from now. */
function moveExams(time: 'signupStartTime' | 'signupEndTime', from: number) {
  for (const exam of exams.all()) {
    const shift = clock.now() + from - Date.parse(exam[time])
    const moved = (instant: string) => chinaTime(Date.parse(instant) + shift)
    exams.change(exam.id, {
      signupStartTime: moved(exam.signupStartTime),
      signupEndTime: moved(exam.signupEndTime),
      payEndTime: exam.payEndTime && moved(exam.payEndTime),
      ticketStartTime: exam.ticketStartTime && moved(exam.ticketStartTime),
      examStartTime: exam.examStartTime && moved(exam.examStartTime),
      scoreTime: exam.scoreTime && moved(exam.scoreTime),
    })
  }
}

/** Scenarios for QA. Each starts from the seeds. */
export const scenarios = {
  normal: { label: { zh: '正常', en: 'Normal' }, begin: () => undefined },
  slow: {
    label: { zh: '服务器很慢：每个请求 4 秒', en: 'Slow: every call takes 4 seconds' },
    begin: () => faultPlan.add({ path: '*', kind: 'latency', ms: 4000 }),
  },
  down: {
    label: { zh: '服务器不可用：连接被断开', en: 'Down: every connection is broken' },
    begin: () => faultPlan.add({ path: '*', kind: 'drop' }),
  },
  hanging: {
    label: { zh: '服务器无响应：请求一直挂起', en: 'Hanging: no call is ever answered' },
    begin: () => faultPlan.add({ path: '*', kind: 'hang' }),
  },
  failing: {
    label: { zh: '服务器异常：每个请求 500', en: 'Failing: every call answers 500' },
    begin: () => faultPlan.add({ path: '*', kind: 'error' }),
  },
  busy: {
    label: { zh: '访问人数过多：每个请求 429', en: 'Busy: every call answers 429' },
    begin: () => faultPlan.add({ path: '*', kind: 'busy' }),
  },
  'lost-answers': {
    label: {
      zh: '写操作已执行但应答丢失（接下来的 3 次选择考试）',
      en: 'Work done but answers lost (the next 3 selections of an exam)',
    },
    begin: () => faultPlan.add({ path: 'selectExam', kind: 'lost', count: 3 }),
  },
  'lost-after-write': {
    label: {
      zh: '提交、预约、下单等下一次已执行，应答丢失',
      en: 'Submissions, bookings and orders: the next one is done, its answer is lost',
    },
    begin: () => loseWrites('lost'),
  },
  'lost-before-write': {
    label: {
      zh: '提交、预约、下单等下一次没有执行，连接断开',
      en: 'Submissions, bookings and orders: the next one is not done, the connection is broken',
    },
    begin: () => loseWrites('drop'),
  },
  'short-tokens': {
    label: { zh: '令牌只有 60 秒，刷新令牌一次有效', en: 'Tokens of 60 seconds, refresh tokens that work once' },
    begin: () => Object.assign(settings, { accessTokenSeconds: 60, refresh: 'rotate' }),
  },
  'single-login': {
    label: { zh: '同一账号只有最后一次登录有效', en: 'Only the last log-in of an account counts' },
    begin: () => Object.assign(settings, { refresh: 'single', tokenState: true }),
  },
  'loose-types': {
    label: {
      zh: '应答的类型随意，空值写成 null',
      en: 'Loosely typed answers, and null for empty values',
    },
    begin: () => Object.assign(settings, { looseTypes: true, emptyToNull: true, nullToEmpty: false }),
  },
  'account-locked': {
    label: { zh: '账号 zhangwei 因多次密码错误被锁定', en: 'Account zhangwei is locked after wrong passwords' },
    begin: () => lockAccount('zhangwei'),
  },
  'tenant-expired': {
    label: { zh: '租户授权已过期：没有人可以登录', en: 'The tenant has expired: nobody can log in' },
    begin: () => tenants.change('1123598820738675201', { expireTime: '2020-01-01T00:00:00+08:00' }),
  },
  'nothing-open': {
    label: { zh: '没有可报名的考试', en: 'No exam is open for sign-up' },
    begin() {
      for (const exam of exams.all()) exams.change(exam.id, { signupEndTime: exam.signupStartTime })
    },
  },
  'sign-up-ahead': {
    label: { zh: '报名未开始：所有考试明天开始报名', en: 'Before the sign-up: that of every exam begins tomorrow' },
    begin: () => moveExams('signupStartTime', day),
  },
  'sign-up-over': {
    label: { zh: '报名已截止：所有考试一小时前截止', en: 'After the sign-up: that of every exam ended an hour ago' },
    begin: () => moveExams('signupEndTime', -3_600_000),
  },
  'no-department': {
    label: { zh: '所有报名地市都已关闭', en: 'Every department is closed' },
    begin() {
      for (const { departmentCode } of departments.all()) setDepartment(departmentCode, false)
    },
  },
  'last-minutes': {
    label: { zh: '今天截止的报名只剩 10 分钟', en: '10 minutes left for the sign-up that closes today' },
    begin() {
      const closing = exams.get('1800000000000000002')
      clock.set(Date.parse(closing.signupEndTime) - 600_000)
    },
  },
  'long-tickets': {
    label: { zh: '准考证的科目和须知超过一张 A4', en: 'Admission tickets with more papers and rules than fit on A4' },
    begin: () => Object.assign(longTickets.value, { papers: 5, rules: 2 }),
  },
  'score-day': {
    label: {
      zh: '成绩公布日：30 秒后公布；先很慢，再有一分钟一半请求 503，然后恢复',
      en: 'Score day: published after 30 seconds; slow at first, then half of the calls answer 503 for a minute, then well',
    },
    begin() {
      const start = clock.now()
      const [slow, recovered] = [start + 30_000, start + 90_000]
      release('1890000000000000001', slow)
      faultPlan.add({ path: 'score/', kind: 'latency', ms: 3000, until: slow })
      faultPlan.add({ path: 'score/', kind: 'unavailable', every: 2, from: slow, until: recovered })
    },
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as ScenarioName[] // the keys of a const

let current: ScenarioName = 'normal'

/** The current scenario. */
export const scenario = {
  current: () => current,
  /** Names the situation that was set up otherwise. */
  name(name: ScenarioName) {
    current = name
  },
  /** Resets data, settings, clock, faults and journal, then sets up the scenario. */
  begin(name: ScenarioName) {
    clock.reset()
    faultPlan.clear()
    journal.clear()
    reset()
    current = name
    scenarios[name].begin()
  },
}

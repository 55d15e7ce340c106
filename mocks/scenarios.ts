import { lockAccount } from './auth.ts'
import { clock } from './clock.ts'
import { reset } from './db.ts'
import { exams } from './exam.ts'
import { faultPlan } from './faults.ts'
import { journal } from './journal.ts'
import { settings } from './settings.ts'

type Scenario = {
  /** What QA reads on the control page. */
  label: string
  begin(): void
}

/** Situations that QA can choose. Each begins from the seeds. */
export const scenarios = {
  normal: { label: '正常', begin: () => undefined },
  slow: {
    label: '服务器很慢：每个请求 4 秒',
    begin: () => faultPlan.add({ path: '*', kind: 'latency', ms: 4000 }),
  },
  down: { label: '服务器不可用：连接被断开', begin: () => faultPlan.add({ path: '*', kind: 'drop' }) },
  hanging: { label: '服务器无响应：请求一直挂起', begin: () => faultPlan.add({ path: '*', kind: 'hang' }) },
  failing: { label: '服务器异常：每个请求 500', begin: () => faultPlan.add({ path: '*', kind: 'error' }) },
  busy: { label: '访问人数过多：每个请求 429', begin: () => faultPlan.add({ path: '*', kind: 'busy' }) },
  'lost-answers': {
    label: '写操作已执行但应答丢失（接下来的 3 次选择考试）',
    begin: () => faultPlan.add({ path: 'selectExam', kind: 'lost', count: 3 }),
  },
  'short-tokens': {
    label: '令牌只有 60 秒，刷新令牌一次有效',
    begin: () => Object.assign(settings, { accessTokenSeconds: 60, refresh: 'rotate' }),
  },
  'single-login': {
    label: '同一账号只有最后一次登录有效',
    begin: () => Object.assign(settings, { refresh: 'single', tokenState: true }),
  },
  'account-locked': { label: '账号 zhangwei 因多次密码错误被锁定', begin: () => lockAccount('zhangwei') },
  'nothing-open': {
    label: '没有可报名的考试',
    begin() {
      for (const exam of exams.all()) exams.change(exam.id, { signupEndTime: exam.signupStartTime })
    },
  },
  'last-minutes': {
    label: '今天截止的报名只剩 10 分钟',
    begin() {
      const closing = exams.get('1800000000000000002')
      clock.set(Date.parse(closing.signupEndTime) - 600_000)
    },
  },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

let current: ScenarioName = 'normal'

export const scenario = {
  current: () => current,
  /** Goes back to the seeds and the real time, then sets the situation up. */
  begin(name: ScenarioName) {
    clock.reset()
    faultPlan.clear()
    journal.clear()
    reset()
    current = name
    scenarios[name].begin()
  },
}

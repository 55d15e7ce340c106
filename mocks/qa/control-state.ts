import { api, endpoints } from '#contracts/api.ts'
import { scanStatuses } from '#contracts/session/scan.ts'

import { userBookings } from '../appointment/appointment.ts'
import { appointmentState } from '../appointment/control.ts'
import { baseInfoState } from '../base-info/control.ts'
import { clock } from '../core/clock.ts'
import { faultKinds, faultPlan } from '../core/faults.ts'
import { journal } from '../core/journal.ts'
import { payloadState } from '../core/payload-fault.ts'
import { defaults, settingNames, settings } from '../core/settings.ts'
import { exams } from '../exam/seeds.ts'
import { lockedUntil } from '../log-in/auth.ts'
import { lastCaptcha } from '../log-in/captcha.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { nciasState } from '../ncias.ts'
import { paymentCatalogue, paymentState } from '../payment/control.ts'
import { recruitmentState, userSelections } from '../position/control.ts'
import { reissueState } from '../reissue/control.ts'
import { newestScanCode } from '../scan.ts'
import { reportState } from '../score-analysis/control.ts'
import { scoreState } from '../score/control.ts'
import { signupCatalogue, userSignUps, venueState } from '../signup/control.ts'
import { demoAccounts, userRoles, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { newestWechatCode } from '../wechat.ts'
import type { Action } from './action.ts'
import { administrationState } from './administration.ts'
import { formSchemas } from './form-schema.ts'
import { choiceLabels, faultLabels, settingLabels } from './labels.ts'
import { scenario, scenarios } from './scenarios.ts'
import { snapshot } from './snapshots.ts'

export type Catalogue = ReturnType<typeof catalogue>
export type ControlState = ReturnType<typeof controlState>

/** Options of the page, with texts in both languages. */
export const catalogue = (actions: Readonly<Record<string, Action>>) => ({
  forms: formSchemas(actions),
  scenarios: Object.entries(scenarios).map(([name, { label }]) => ({ name, label })),
  faultKinds: faultKinds.map((kind) => ({ kind, label: faultLabels[kind] })),
  settings: settingNames.map((name) => ({ name, label: settingLabels[name] })),
  choices: choiceLabels,
  nciasStatuses: scanStatuses.filter((status) => status !== 'waiting'),
  ...signupCatalogue(),
  ...paymentCatalogue(),
  calls: endpoints(api).map(({ name, endpoint }) => ({ name, path: endpoint.upstream.path })),
})

/** Current state of the mock. */
export const controlState = () => ({
  now: new Date(clock.now()).toISOString(),
  clockMoved: clock.isMoved(),
  scenario: scenario.current(),
  snapshots: snapshot.all(),
  faults: faultPlan.all(),
  settings,
  defaults,
  lastCaptcha: lastCaptcha(),
  lastPhoneCode: lastPhoneCode(),
  /** Status of the newest code of the network identity. */
  ncias: nciasState(),
  /** Newest codes that a phone can scan: status and address. */
  codes: { scan: codeState(newestScanCode()), wechat: codeState(newestWechatCode()) },
  /** Accounts without a role, which wait for an administrator. */
  waiting: accountsInOrder()
    .filter((row) => userRoles(row).length === 0)
    .map(({ account, realName }) => ({ account, realName })),
  accounts: accountsInOrder().map(accountState),
  ...venueState(),
  ...appointmentState(),
  ...recruitmentState(),
  administration: administrationState(),
  payment: paymentState(),
  payloads: payloadState(),
  /** Ids of the oldest and newest journal entry; null when the journal is empty. */
  oldestEntry: journal.all().at(0)?.id ?? null,
  newestEntry: journal.all().at(-1)?.id ?? null,
})

const codeState = (code: { status: string; address: string } | null) =>
  code && { status: code.status, address: code.address }

/** All accounts: demo accounts in their order, then registered ones. */
function accountsInOrder(): UserRow[] {
  const order = demoAccounts.map(({ account }): string => account)
  const rank = ({ account }: UserRow) => order.indexOf(account) + 1 || order.length + 1
  return users.filter((row) => row.password !== '').toSorted((a, b) => rank(a) - rank(b))
}

function accountState(user: UserRow) {
  const { id, account, realName, phone, zjhm } = user
  const until = lockedUntil(account)
  const demo = demoAccounts.find((it) => it.account === account)
  return {
    account,
    /** Null for a registered account: the mock stores only the hash. */
    password: demo?.password ?? null,
    realName,
    phone,
    zjhm,
    label: demo?.label ?? { zh: '测试时注册的', en: 'registered by a tester' },
    lockedUntil: until && new Date(until).toISOString(),
    examName: exams.byId(user.examId ?? '')?.examName ?? null,
    ...userSignUps(id),
    ...baseInfoState(user),
    bookings: userBookings(id),
    scores: scoreState(id),
    selections: userSelections(id),
    reissues: reissueState(id),
    reports: reportState(id),
  }
}

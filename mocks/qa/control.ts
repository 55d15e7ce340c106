import { readdirSync, readFileSync } from 'node:fs'

import { Hono } from 'hono'
import * as v from 'valibot'

import { endpoints, api } from '#contracts/api.ts'
import { scanStatuses } from '#contracts/scan.ts'

import { appointmentActions, appointmentState } from '../appointment/control.ts'
import { bookingsOf } from '../appointment/appointment.ts'
import { lockAccount, lockedUntil, unlockAccount } from '../log-in/auth.ts'
import { lastCaptcha } from '../log-in/captcha.ts'
import { clock } from '../core/clock.ts'
import { Account, type Action, action, notFound, AccountRef, userOf, NonEmptyText } from './action.ts'
import { exams } from '../exam/seeds.ts'
import { faultKinds, faultPlan } from './faults.ts'
import { journal } from './journal.ts'
import { choiceLabels, faultLabels, settingLabels } from './labels.ts'
import { setNciasStatus, nciasState } from '../ncias.ts'
import { paymentCatalogue, paymentControl, paymentState } from '../payment/control.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { payloadState } from './payload-fault.ts'
import { Refusal } from '../core/refusal.ts'
import { registerActions, registerCatalogue, registerState } from '../base-info/control.ts'
import { setScanStatus, newestScanCode } from '../scan.ts'
import { scenario, type ScenarioName, scenarios } from './scenarios.ts'
import { defaults, settingChoices, type Settings, settings } from './settings.ts'
import { venueState, signupActions, signupCatalogue, signUpsOf } from '../signup/control.ts'
import { candidateRole, demoAccounts, rolesOf, type UserRow, users } from '../user/seeds.ts'
import { newestWechatCode } from '../wechat.ts'

const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const Moment = v.pipe(
  v.string(),
  v.check((text) => zonedTime.test(text) && !Number.isNaN(Date.parse(text)), 'no ISO 8601 time with a zone'),
)
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(1))

const names = Object.keys(scenarios) as ScenarioName[] // the keys of a const
const ScenarioChoice = v.strictObject({ name: v.picklist(names) })
const FaultDraft = v.strictObject({
  path: NonEmptyText,
  kind: v.picklist(faultKinds),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
})
const FaultId = v.pipe(v.string(), v.digits('no id of a fault'), v.transform(Number))
const ClockChange = v.strictObject({ at: v.nullable(Moment) })
const ScanMove = v.strictObject({ status: v.picklist(scanStatuses), account: Account })
const NciasMove = v.strictObject({
  status: v.picklist(scanStatuses),
  /** Account of the confirmed identity; empty for an unknown person. */
  account: v.optional(v.string(), ''),
  mismatch: v.optional(v.boolean(), false),
})
const SettingsChange = v.partial(
  v.strictObject({
    nullToEmpty: v.boolean(),
    tokenState: v.boolean(),
    refresh: v.picklist(settingChoices.refresh),
    errorForm: v.picklist(settingChoices.errorForm),
    unauthorised: v.picklist(settingChoices.unauthorised),
    sealedPost: v.picklist(settingChoices.sealedPost),
    production: v.boolean(),
    logInSealed: v.boolean(),
    plainPasswords: v.boolean(),
    extraColumns: v.boolean(),
    tokenKey: v.nullable(v.pipe(v.string(), v.bytes(32))),
    logInTries: v.pipe(v.number(), v.integer(), v.minValue(1)),
    accessTokenSeconds: Seconds,
    refreshTokenSeconds: Seconds,
  } satisfies Record<keyof Settings, v.GenericSchema>),
)
const After = v.pipe(v.optional(v.string(), '0'), v.digits('no id of a journal entry'), v.transform(Number))

/** QA's actions by path: each is a POST and answers the state afterwards. */
const actions: Readonly<Record<string, Action>> = {
  '/reset': () => scenario.begin('normal'),
  '/scenario': action(ScenarioChoice, ({ name }) => scenario.begin(name)),
  '/faults': action(FaultDraft, ({ path, kind, count, ms }) => {
    faultPlan.add({ path, kind, ...(count && { count }), ...(ms !== undefined && { ms }) })
  }),
  '/clock': action(ClockChange, ({ at }) => (at ? clock.set(at) : clock.reset())),
  '/settings': action(SettingsChange, (changes) => Object.assign(settings, changes)),
  '/lock': action(AccountRef, ({ account }) => lockAccount(account)),
  '/unlock': action(AccountRef, ({ account }) => unlockAccount(account)),
  '/approve': action(AccountRef, ({ account }) => users.change(userOf(account).id, { roleId: candidateRole })),
  '/ncias': action(NciasMove, ({ status, ...person }) => {
    if (!setNciasStatus(status, person)) notFound('no code was asked for')
  }),
  '/scan': action(ScanMove, ({ status, account }) => {
    if (!setScanStatus(newestScanCode()?.key ?? '', status, account)) notFound('there is no code that can be scanned')
  }),
  ...signupActions,
  ...registerActions,
  ...appointmentActions,
}

export const actionPaths = Object.keys(actions)

const bodyOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

const file = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')
const page = file('page.html')

/** What the page is made of; its script is one file per resource. */
const parts: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(new URL('page/', import.meta.url)).map((name) => [name, file(name)]),
)
const partTypes: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript' }

/** QA's page and control API. Only mocks/server.ts mounts it; it is not part of the product. */
export const control = new Hono()
  .get('/', (c) => c.html(page))
  .get('/:name{[a-z-]+\\.(css|js)}', (c) => {
    const name = c.req.param('name')
    const type = partTypes[name.split('.')[1] ?? '']
    const part = parts[name]
    return part && type ? c.body(part, 200, { 'Content-Type': `${type}; charset=utf-8` }) : c.notFound()
  })
  .get('/catalogue', (c) => c.json(catalogue()))
  .get('/state', (c) => c.json(state()))
  .get('/journal', (c) => {
    const after = v.parse(After, c.req.query('after'))
    return c.json(journal.all().filter((entry) => entry.id > after))
  })
  .delete('/journal', (c) => {
    journal.clear()
    return c.json(state())
  })
  .get('/captcha', (c) => c.json({ code: lastCaptcha() }))
  .get('/phone-code', (c) => c.json(lastPhoneCode()))
  .delete('/faults', (c) => {
    faultPlan.clear()
    return c.json(state())
  })
  .delete('/faults/:id', (c) => {
    faultPlan.remove(v.parse(FaultId, c.req.param('id')))
    return c.json(state())
  })
  .route(
    '/payment',
    paymentControl(() => state()),
  )
  .post('/:act', async (c, next) => {
    const run = actions[`/${c.req.param('act')}`]
    if (!run) return next()
    run(bodyOf(await c.req.text()))
    return c.json(state())
  })
  .all('/*', (c) => c.json({ error: `no such control: ${c.req.method} ${c.req.path}` }, 404))
  .onError((error, c) => {
    if (v.isValiError(error)) return c.json({ error: error.issues.map(sentence).join('; ') }, 400)
    if (error instanceof SyntaxError) return c.json({ error: `the body is no JSON: ${error.message}` }, 400)
    if (error instanceof Refusal) return c.json({ error: error.message }, error.status === 404 ? 404 : 400)
    return c.json({ error: error.message }, 500)
  })

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  return field ? `${field}: ${issue.message}` : issue.message
}

/** Options of the page, with texts in both languages. */
const catalogue = () => ({
  scenarios: Object.entries(scenarios).map(([name, { label }]) => ({ name, label })),
  faultKinds: faultKinds.map((kind) => ({ kind, label: faultLabels[kind] })),
  settings: Object.entries(settingLabels).map(([name, label]) => ({ name, label })),
  choices: choiceLabels,
  ...signupCatalogue(),
  ...registerCatalogue(),
  ...paymentCatalogue(),
  calls: endpoints(api).map(({ name, endpoint }) => ({ name, path: endpoint.upstream.path })),
})

/** Current state of the mock. */
const state = () => ({
  now: new Date(clock.now()).toISOString(),
  clockMoved: clock.isMoved(),
  scenario: scenario.current(),
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
    .filter((row) => rolesOf(row).length === 0)
    .map(({ account, realName }) => ({ account, realName })),
  accounts: accountsInOrder().map(accountState),
  ...venueState(),
  ...appointmentState(),
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
  const { id, account, realName } = user
  const until = lockedUntil(account)
  const demo = demoAccounts.find((it) => it.account === account)
  return {
    account,
    /** Null for a registered account: the mock stores only the hash. */
    password: demo?.password ?? null,
    realName,
    label: demo?.label ?? { zh: '测试时注册的', en: 'registered by a tester' },
    lockedUntil: until && new Date(until).toISOString(),
    examName: exams.byId(user.examId ?? '')?.examName ?? null,
    ...signUpsOf(id),
    ...registerState(user),
    bookings: bookingsOf(id),
  }
}

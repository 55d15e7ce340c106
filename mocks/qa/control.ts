import { Hono } from 'hono'
import * as v from 'valibot'

import { SwitchChanges } from '#contracts/administration/switches.ts'
import { scanStatuses } from '#contracts/session/scan.ts'

import { appointmentActions } from '../appointment/control.ts'
import { baseInfoActions } from '../base-info/control.ts'
import { clock } from '../core/clock.ts'
import { faultKinds, faultPlan } from '../core/faults.ts'
import { journal } from '../core/journal.ts'
import { Refusal } from '../core/refusal.ts'
import { settingChoices, type Settings, settings } from '../core/settings.ts'
import { lockAccount, unlockAccount } from '../log-in/auth.ts'
import { lastCaptcha } from '../log-in/captcha.ts'
import { lastPhoneCode } from '../log-in/phone-code.ts'
import { setNciasStatus } from '../ncias.ts'
import { ledger, paymentActions } from '../payment/control.ts'
import { positionActions } from '../position/control.ts'
import { reissueActions } from '../reissue/control.ts'
import { candidateRole } from '../role/seeds.ts'
import { newestScanCode, setScanStatus } from '../scan.ts'
import { reportActions } from '../score-analysis/control.ts'
import { scoreActions } from '../score/control.ts'
import { signupActions } from '../signup/control.ts'
import { userRoles, users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { Account, AccountRef, type Action, action, NonEmptyText, notFound, requireUser } from './action.ts'
import { administrationActions } from './administration.ts'
import { catalogue, controlState } from './control-state.ts'
import { operator } from './operator.ts'
import { pageHtml, pageScript, pageStyle } from './page-files.ts'
import { scenario, scenarioNames } from './scenarios.ts'
import { snapshot } from './snapshots.ts'

const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const Moment = v.pipe(
  v.string(),
  v.check((text) => zonedTime.test(text) && !Number.isNaN(Date.parse(text)), 'no ISO 8601 time with a zone'),
)
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(1))

/** `gateway`: what the gateway in front of the mock keeps is removed too. */
const ResetChoice = v.optional(v.strictObject({ gateway: v.optional(v.boolean(), false) }), {})
const ScenarioChoice = v.strictObject({ name: v.picklist(scenarioNames) })
const SnapshotRef = v.strictObject({ name: v.pipe(NonEmptyText, v.maxLength(60)) })
const FaultDraft = v.strictObject({
  kind: v.picklist(faultKinds),
  path: NonEmptyText,
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
  account: v.optional(Account),
  late: v.optional(v.boolean(), false),
})
const FaultId = v.pipe(v.string(), v.digits('no id of a fault'), v.transform(Number))
const ClockChange = v.strictObject({ at: v.nullable(Moment) })
const ScanChange = v.strictObject({ status: v.picklist(scanStatuses), account: Account })
const NciasChange = v.strictObject({
  status: v.picklist(scanStatuses),
  /** Account of the confirmed identity; empty for an unknown person. */
  account: v.optional(v.string(), ''),
  mismatch: v.optional(v.boolean(), false),
})
const SettingsChange = v.partial(
  v.strictObject({
    nullToEmpty: v.boolean(),
    emptyToNull: v.boolean(),
    looseTypes: v.boolean(),
    tokenState: v.boolean(),
    refresh: v.picklist(settingChoices.refresh),
    errorForm: v.picklist(settingChoices.errorForm),
    unauthorised: v.picklist(settingChoices.unauthorised),
    sealedPost: v.picklist(settingChoices.sealedPost),
    manners: v.picklist(settingChoices.manners),
    addressFrom: v.picklist(settingChoices.addressFrom),
    renamedMenu: v.boolean(),
    renamedRoles: v.boolean(),
    roleLevels: v.boolean(),
    deselectExamOnly: v.boolean(),
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

/** Users who may have a second factor. */
const administrators = () =>
  users.filter(
    (row) => row.password !== '' && userRoles(row).some((role) => role === 'administrator' || role === 'admin'),
  )

const distinct = (rows: readonly UserRow[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

/** QA's actions by path: each is a POST and answers the state afterwards. */
const actions: Readonly<Record<string, Action>> = {
  '/reset': action(ResetChoice, async ({ gateway }) => {
    const before = gateway ? administrators() : []
    scenario.begin('normal')
    if (gateway) await operator.forget(distinct([...before, ...administrators()]))
  }),
  '/operator': action(SwitchChanges, (changes) => operator.switch(changes)),
  '/scenario': action(ScenarioChoice, ({ name }) => scenario.begin(name)),
  '/snapshot': action(SnapshotRef, ({ name }) => snapshot.save(name)),
  '/snapshot/load': action(SnapshotRef, ({ name }) => {
    if (!snapshot.load(name)) notFound('no such snapshot')
  }),
  '/snapshot/remove': action(SnapshotRef, ({ name }) => {
    if (!snapshot.remove(name)) notFound('no such snapshot')
  }),
  '/faults': action(FaultDraft, ({ path, kind, count, ms, account, late }) => {
    faultPlan.add({
      path,
      kind,
      ...(count && { count }),
      ...(ms !== undefined && { ms }),
      ...(account && { account }),
      ...(late && { late }),
    })
  }),
  '/clock': action(ClockChange, ({ at }) => (at ? clock.set(at) : clock.reset())),
  '/settings': action(SettingsChange, (changes) => Object.assign(settings, changes)),
  '/lock': action(AccountRef, ({ account }) => lockAccount(account)),
  '/unlock': action(AccountRef, ({ account }) => unlockAccount(account)),
  '/approve': action(AccountRef, ({ account }) => users.change(requireUser(account).id, { roleId: candidateRole })),
  '/ncias': action(NciasChange, ({ status, ...person }) => {
    if (!setNciasStatus(status, person)) notFound('no code was asked for')
  }),
  '/scan': action(ScanChange, ({ status, account }) => {
    if (!setScanStatus(newestScanCode()?.key ?? '', status, account)) notFound('there is no code that can be scanned')
  }),
  ...signupActions,
  ...baseInfoActions,
  ...appointmentActions,
  ...paymentActions,
  ...scoreActions,
  ...positionActions,
  ...reissueActions,
  ...reportActions,
  ...administrationActions,
}

export const actionPaths = Object.keys(actions)

const parseBody = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** QA's page and control API. Only mocks/server.ts mounts it; it is not part of the product. */
export const control = new Hono()
  .get('/', (c) => c.html(pageHtml()))
  .get('/page.css', (c) => c.body(pageStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  .get('/page.js', async (c) => c.body(await pageScript(), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  .get('/catalogue', (c) => c.json(catalogue(actions)))
  .get('/state', (c) => c.json(controlState()))
  .get('/journal', (c) => {
    const after = v.parse(After, c.req.query('after'))
    return c.json(journal.all().filter((entry) => entry.id > after))
  })
  .get('/captcha', (c) => c.json({ code: lastCaptcha() }))
  .get('/phone-code', (c) => c.json(lastPhoneCode()))
  .get('/payment/ledger', (c) => c.json(ledger()))
  .get('/operator', async (c) => c.json(await operator.switch({})))
  .delete('/journal', (c) => {
    journal.clear()
    return c.json(controlState())
  })
  .delete('/faults', (c) => {
    faultPlan.clear()
    return c.json(controlState())
  })
  .delete('/faults/:id', (c) => {
    if (!faultPlan.remove(v.parse(FaultId, c.req.param('id')))) notFound('no such fault: it was removed, or is used up')
    return c.json(controlState())
  })
  .post('/:action{.+}', async (c, next) => {
    const run = actions[`/${c.req.param('action')}`]
    if (!run) return next()
    await run(parseBody(await c.req.text()))
    return c.json(controlState())
  })
  .all('/*', (c) => c.json({ error: `no such control: ${c.req.method} ${c.req.path}` }, 404))
  .onError((error, c) => {
    if (v.isValiError(error)) return c.json({ error: error.issues.map(describe).join('; ') }, 400)
    if (error instanceof SyntaxError) return c.json({ error: `the body is not JSON: ${error.message}` }, 400)
    if (error instanceof Refusal) return c.json({ error: error.message }, error.status === 404 ? 404 : 400)
    return c.json({ error: error.message }, 500)
  })

function describe(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  return field ? `${field}: ${issue.message}` : issue.message
}

import { readFileSync } from 'node:fs'

import { Hono } from 'hono'
import * as v from 'valibot'

import { endpoints, api } from '#contracts/api.ts'
import { Day } from '#contracts/blade.ts'
import { examineeStatuses } from '#contracts/exam.ts'
import { ReturnedPoint } from '#contracts/signup.ts'
import { pictureStatuses } from '#contracts/picture.ts'
import { scanStatuses } from '#contracts/scan.ts'

import { bookingsOf, printSlips, setPlaces } from './appointment.ts'
import { lockAccount, lockedUntil, unlockAccount } from './auth.ts'
import { lastCaptcha } from './captcha.ts'
import { clock } from './clock.ts'
import { departments, setDepartment } from './department.ts'
import { exams } from './exam.ts'
import { examineeOf, examinees } from './examinee.ts'
import { faultKinds, faultPlan } from './faults.ts'
import { journal } from './journal.ts'
import { review } from './signup-rule.ts'
import { completeSteps, setStage } from './stage.ts'
import { choiceLabels, faultLabels, pictureLabels, settingLabels, stageLabels } from './labels.ts'
import { moveNcias, nciasState } from './ncias.ts'
import { objectStore } from './object-store.ts'
import { paymentCatalogue, paymentControl, paymentState } from './payment-control.ts'
import { judge, type PictureRow, pictures, placePictures } from './picture.ts'
import { lastPhoneCode } from './phone-code.ts'
import { imageFacts } from './picture-bytes.ts'
import { fileTypes } from './picture-set.ts'
import { payloadState } from './payload-fault.ts'
import { moveScan, newestScanCode } from './scan.ts'
import { scenario, type ScenarioName, scenarios } from './scenarios.ts'
import { defaults, settingChoices, type Settings, settings } from './settings.ts'
import { moveRoom } from './ticket.ts'
import { candidateRole, demoAccounts, rolesOf, users } from './user-seeds.ts'
import { newestWechatCode } from './wechat.ts'

const Account = v.pipe(
  v.string(),
  v.check((account) => users.find((row) => row.account === account) !== undefined, 'no such account'),
)
const ExamId = v.pipe(
  v.string(),
  v.check((id) => exams.byId(id) !== undefined, 'no such exam'),
)
const DepartmentCode = v.pipe(
  v.string(),
  v.check((code) => departments.byId(code) !== undefined, 'no such department'),
)
const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const Moment = v.pipe(
  v.string(),
  v.check((text) => zonedTime.test(text) && !Number.isNaN(Date.parse(text)), 'no ISO 8601 time with a zone'),
)
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(1))

const names = Object.keys(scenarios) as ScenarioName[] // the keys of a const
const ScenarioChoice = v.strictObject({ name: v.picklist(names) })
const FaultDraft = v.strictObject({
  path: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  kind: v.picklist(faultKinds),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
})
const FaultId = v.pipe(v.string(), v.digits('no id of a fault'), v.transform(Number))
const ClockChange = v.strictObject({ at: v.nullable(Moment) })
const Stage = v.strictObject({ account: Account, examId: ExamId, status: v.picklist(examineeStatuses) })
const OneSignUp = v.strictObject({ account: Account, examId: ExamId })
const Review = v.strictObject({
  account: Account,
  examId: ExamId,
  decision: v.picklist(['begin', 'approve', 'return']),
  /** What is to be corrected, when it is returned. */
  points: v.optional(v.array(ReturnedPoint)),
})
const DepartmentChange = v.strictObject({ departmentCode: DepartmentCode, open: v.boolean() })
const Judgement = v.strictObject({
  account: Account,
  fileType: v.picklist(fileTypes.map((it) => it.fileType)),
  status: v.picklist(pictureStatuses),
  reason: v.optional(v.string(), ''),
})
const RoomChange = v.strictObject({
  account: Account,
  examId: ExamId,
  room: v.pipe(v.string(), v.trim(), v.nonEmpty()),
})
/** Places left in a batch, or without one in every batch of the day. */
const Places = v.strictObject({
  appointmentId: v.string(),
  bmdCode: v.string(),
  appointmentTime: Day,
  batchCode: v.optional(v.string()),
  left: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
})
const OneAccount = v.strictObject({ account: Account })
const ScanMove = v.strictObject({ status: v.picklist(scanStatuses), account: Account })
const NciasMove = v.strictObject({
  status: v.picklist(scanStatuses),
  /** Whose identity it is; nobody that we know when empty. */
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

const page = readFileSync(new URL('control.html', import.meta.url), 'utf8')

/** QA's page and its API. Never part of the product: only mocks/server.ts mounts it. */
export const control = new Hono()
  .get('/', (c) => c.html(page))
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
  .post('/reset', (c) => {
    scenario.begin('normal')
    return c.json(state())
  })
  .post('/scenario', async (c) => {
    scenario.begin(v.parse(ScenarioChoice, await c.req.json()).name)
    return c.json(state())
  })
  .post('/faults', async (c) => {
    const { path, kind, count, ms } = v.parse(FaultDraft, await c.req.json())
    faultPlan.add({ path, kind, ...(count && { count }), ...(ms !== undefined && { ms }) })
    return c.json(state())
  })
  .delete('/faults', (c) => {
    faultPlan.clear()
    return c.json(state())
  })
  .delete('/faults/:id', (c) => {
    faultPlan.remove(v.parse(FaultId, c.req.param('id')))
    return c.json(state())
  })
  .post('/clock', async (c) => {
    const { at } = v.parse(ClockChange, await c.req.json())
    if (at) clock.set(at)
    else clock.reset()
    return c.json(state())
  })
  .post('/settings', async (c) => {
    Object.assign(settings, v.parse(SettingsChange, await c.req.json()))
    return c.json(state())
  })
  .post('/stage', async (c) => {
    const { account, examId, status } = v.parse(Stage, await c.req.json())
    setStage(idOf(account), examId, status)
    return c.json(state())
  })
  .post('/pictures', async (c) => {
    const { account, examId } = v.parse(OneSignUp, await c.req.json())
    placePictures(idOf(account), exams.get(examId))
    return c.json(state())
  })
  .post('/complete', async (c) => {
    const { account, examId } = v.parse(OneSignUp, await c.req.json())
    completeSteps(idOf(account), examId)
    return c.json(state())
  })
  .post('/review', async (c) => {
    const { account, examId, decision, points } = v.parse(Review, await c.req.json())
    const row = examineeOf(idOf(account), examId)
    if (!row) return c.json({ error: 'no such sign-up' }, 404)
    review(row, exams.get(examId), { decision, ...(points && { points }) })
    return c.json(state())
  })
  .post('/department', async (c) => {
    const { departmentCode, open } = v.parse(DepartmentChange, await c.req.json())
    setDepartment(departmentCode, open)
    return c.json(state())
  })
  .post('/picture', async (c) => {
    const { account, fileType, status, reason } = v.parse(Judgement, await c.req.json())
    judge(idOf(account), fileType, status, reason)
    return c.json(state())
  })
  .post('/room', async (c) => {
    const { account, examId, room } = v.parse(RoomChange, await c.req.json())
    const row = examineeOf(idOf(account), examId)
    if (!row) return c.json({ error: 'no such sign-up' }, 404)
    moveRoom(row, room)
    return c.json(state())
  })
  .post('/places', async (c) => {
    const { left, ...slot } = v.parse(Places, await c.req.json())
    setPlaces(slot, left)
    return c.json(state())
  })
  .post('/slips', async (c) => {
    printSlips(idOf(v.parse(OneAccount, await c.req.json()).account))
    return c.json(state())
  })
  .route(
    '/payment',
    paymentControl(() => state()),
  )
  .post('/lock', async (c) => {
    lockAccount(v.parse(OneAccount, await c.req.json()).account)
    return c.json(state())
  })
  .post('/unlock', async (c) => {
    unlockAccount(v.parse(OneAccount, await c.req.json()).account)
    return c.json(state())
  })
  .post('/approve', async (c) => {
    users.change(idOf(v.parse(OneAccount, await c.req.json()).account), { roleId: candidateRole })
    return c.json(state())
  })
  .post('/ncias', async (c) => {
    const { status, ...person } = v.parse(NciasMove, await c.req.json())
    return moveNcias(status, person) ? c.json(state()) : c.json({ error: 'no code was asked for' }, 404)
  })
  .post('/scan', async (c) => {
    const { status, account } = v.parse(ScanMove, await c.req.json())
    const moved = moveScan(newestScanCode()?.key ?? '', status, account)
    return moved ? c.json(state()) : c.json({ error: 'there is no code that can be scanned' }, 404)
  })
  .all('/*', (c) => c.json({ error: `no such control: ${c.req.method} ${c.req.path}` }, 404))
  .onError((error, c) => {
    if (v.isValiError(error)) return c.json({ error: error.issues.map(sentence).join('; ') }, 400)
    if (error instanceof SyntaxError) return c.json({ error: `the body is no JSON: ${error.message}` }, 400)
    return c.json({ error: error.message }, 500)
  })

function sentence(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  return field ? `${field}: ${issue.message}` : issue.message
}

const idOf = (account: string) => users.find((row) => row.account === account)?.id ?? ''

/** What can be chosen, with the texts of both languages. */
const catalogue = () => ({
  scenarios: Object.entries(scenarios).map(([name, { label }]) => ({ name, label })),
  faultKinds: faultKinds.map((kind) => ({ kind, label: faultLabels[kind] })),
  settings: Object.entries(settingLabels).map(([name, label]) => ({ name, label })),
  choices: choiceLabels,
  stages: examineeStatuses.map((status) => ({ status, label: stageLabels[status] })),
  pictureStatuses: pictureStatuses.map((status) => ({ status, label: pictureLabels[status] })),
  fileTypes,
  exams: exams.all().map(({ id, examName }) => ({ id, examName })),
  departments: departments.all().map(({ departmentCode, departmentName }) => ({ departmentCode, departmentName })),
  ...paymentCatalogue(),
  calls: endpoints(api).map(({ name, endpoint }) => ({ name, path: endpoint.upstream.path })),
})

/** How things are now. */
const state = () => ({
  now: new Date(clock.now()).toISOString(),
  clockMoved: clock.isMoved(),
  scenario: scenario.current(),
  faults: faultPlan.all(),
  settings,
  defaults,
  lastCaptcha: lastCaptcha(),
  lastPhoneCode: lastPhoneCode(),
  /** State of the newest code of the network identity. */
  ncias: nciasState(),
  /** The newest codes that a phone can scan: their state, and where it opens them. */
  codes: { scan: codeState(newestScanCode()), wechat: codeState(newestWechatCode()) },
  /** Accounts that wait for an administrator. */
  waiting: users
    .filter((row) => row.password !== '' && rolesOf(row).length === 0)
    .map(({ account, realName }) => ({ account, realName })),
  accounts: demoAccounts.map(accountState),
  /** Departments that were closed by hand. */
  closedDepartments: departments.filter((row) => row.closed !== null).map((row) => row.departmentCode),
  payment: paymentState(),
  payloads: payloadState(),
  /** Ids of the entries that are kept; null when there are none. */
  oldestEntry: journal.all().at(0)?.id ?? null,
  newestEntry: journal.all().at(-1)?.id ?? null,
})

const codeState = (code: { status: string; address: string } | null) =>
  code && { status: code.status, address: code.address }

function accountState({ account, password, realName, label }: (typeof demoAccounts)[number]) {
  const id = idOf(account)
  const until = lockedUntil(account)
  return {
    account,
    password,
    realName,
    label,
    lockedUntil: until && new Date(until).toISOString(),
    examName: exams.byId(users.byId(id)?.examId ?? '')?.examName ?? null,
    signUps: examinees
      .filter((row) => row.userId === id)
      .map(({ examId, status }) => ({ examId, examName: exams.byId(examId)?.examName ?? examId, status })),
    bookings: bookingsOf(id),
    pictures: pictures.filter((row) => row.userId === id).map(pictureState),
  }
}

/** A picture as the store has it. */
function pictureState({ examId, fileType, current, status, obsKey }: PictureRow) {
  const bytes = objectStore.get(obsKey) ?? new Uint8Array()
  return {
    examId,
    fileType,
    current,
    status,
    size: bytes.length,
    url: objectStore.passToLook(obsKey),
    ...imageFacts(bytes),
  }
}

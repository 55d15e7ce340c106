import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { ExamineeShow, FlowNode } from '#contracts/candidate/signup.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { decideChange, requestChange } from '../base-info/change.ts'
import { clock } from '../core/clock.ts'
import { bladeTime } from '../core/wire.ts'
import { exams } from '../exam/seeds.ts'
import { setPictureStatus, addMissingPictures } from '../picture/picture.ts'
import { BladeClient, answerData, sealAsClient, type WireAnswer, unsealedData } from '../testing/client.ts'
import { testServer } from '../testing/server.ts'
import { users } from '../user/seeds.ts'
import { venues } from '../venue.ts'
import { findExaminee, examinees } from './examinee.ts'
import { formSteps } from './form.ts'
import { sampleValues, setStage } from './stage.ts'
import { review } from './submission.ts'

const adult = '1800000000000000001'
const professional = '1800000000000000002'
const recruitment = '1800000000000000006'
const free = '1800000000000000007'
const zhangwei = '1700000000000000001'

const server = await testServer()
let candidate: BladeClient

beforeEach(async () => {
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  choose(adult)
})

const choose = (examId: string) => users.change(zhangwei, { examId })
const prefix = 'ouma-signup/exam/signup'
const zp = 'ouma-signup/app-v1/zpexam/signup'
const get = (call: string, input?: unknown) =>
  candidate.call(`GET ${prefix}/${call}`, input ? { query: { data: sealAsClient(JSON.stringify(input)) } } : {})
const post = (call: string, input: { examId: string; step: string; values?: unknown }) =>
  candidate.call(`POST ${input.examId === recruitment ? zp : prefix}/${call}`, { sealed: input })
const row = () => findExaminee(zhangwei, adult)
const save = (step: string, values: FormValues, examId = adult) =>
  post('save', { examId, step, values: Object.entries(values).map(([name, value]) => ({ name, value })) })
const statusAndMessage = ({ status, body }: WireAnswer) => [status, (body as { msg: string }).msg] // R

const visibleRows = (answer: WireAnswer) =>
  v.parse(ExamineeShow, unsealedData(answer)).sections.flatMap(({ rows }) => rows)

/** Requests a change of the name, and a reviewer approves it. */
function correctName(value: string) {
  requestChange(users.get(zhangwei), [{ name: 'ksName', value }], '派出所已更名')
  decideChange(users.get(zhangwei), 'ksName', { approved: true, reason: '' })
}

/** Fills in a form with plausible values. */
async function fillIn(examId = adult) {
  const exam = exams.get(examId)
  const values = sampleValues(exam)
  addMissingPictures(zhangwei, exam)
  for (const { step, groups } of formSteps(exam)) {
    const own = groups.flatMap(({ fields }) => fields).filter(({ name, readOnly }) => name in values && !readOnly)
    const answer = await save(step, Object.fromEntries(own.map(({ name }) => [name, values[name] ?? ''])), examId)
    expect(answer.status).toBe(200)
  }
}

test('an empty sign-up has the form of its exam and what is known of the candidate', async () => {
  const form = unsealedData(await get('init', { examId: adult }))
  expect(form).toMatchObject({ status: 'none', editable: true, fee: 0 })
  expect(form).toHaveProperty('values', expect.arrayContaining([{ name: 'ksName', value: '张伟' }]))
})

test('three exams have different forms', () => {
  const names = [adult, professional, recruitment].map((id) =>
    formSteps(exams.get(id)).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(({ name }) => name))),
  )
  for (const [index, own] of names.entries()) {
    const others = new Set(names.filter((_, other) => other !== index).flat())
    expect(own.filter((name) => !others.has(name)).length).toBeGreaterThan(1)
  }
})

test('another exam than the selected one is refused', async () => {
  expect(statusAndMessage(await get('init', { examId: professional }))).toEqual([400, '当前考试已切换，请刷新页面'])
  expect(statusAndMessage(await save('base', { xb: '1' }, professional))).toEqual([400, '当前考试已切换，请刷新页面'])
})

test('the choices of a form are those of the exam that it is for', async () => {
  for (const call of ['getXueLiInfo', 'getXueWeiInfo']) {
    expect(statusAndMessage(await get(call, { examId: professional }))).toEqual([400, '当前考试已切换，请刷新页面'])
    expect((await get(call, { examId: adult })).status).toBe(200)
  }
})

test('each of the two prefixes takes its own type of exam only', async () => {
  const calls = [
    (base: string) => `GET ${base}/getExamineeShow`,
    (base: string) => `GET ${base}/submitExaminee`,
    (base: string) => `GET ${base}/frontFlow/getExamineeShow`,
  ]
  for (const call of calls) {
    choose(adult)
    expect(statusAndMessage(await candidate.call(call(zp)))).toEqual([400, '当前考试不是公开招聘考试'])
    choose(recruitment)
    expect(statusAndMessage(await candidate.call(call(prefix)))).toEqual([400, '当前考试是公开招聘考试'])
  }
  const query = { data: sealAsClient(JSON.stringify({ examId: recruitment })) }
  expect((await candidate.call(`GET ${prefix}/init`, { query })).status).toBe(400)
  expect((await candidate.call(`GET ${zp}/init`, { query })).status).toBe(200)
})

test('a draft is stored valid or not, and starts the sign-up', async () => {
  await save('base', { phone: '139', lxdz: '人民南路' })
  expect(row()).toMatchObject({ status: 'filling', values: { phone: '139', lxdz: '人民南路' }, currentStep: 'base' })
  const check = unsealedData(await post('checkStep', { examId: adult, step: 'base' }))
  expect(check).toMatchObject({ passed: false })
  expect(check).toHaveProperty('errors', expect.arrayContaining([{ name: 'phone', message: '手机号码长度不为11位' }]))
})

test('verified fields are not overwritten, and unknown fields are refused', async () => {
  await save('base', { ksName: '李四', xb: '1' })
  expect(row()?.values).not.toHaveProperty('ksName')
  expect(statusAndMessage(await save('base', { isAdmin: '1' }))).toEqual([400, '报名表中没有此项：isAdmin'])
})

test('another level clears specialty and subjects, with a note', async () => {
  await save('subject', { rankCode: 'bk', specialtyCode: '080901', subjects: ['03708'] })
  const saved = unsealedData(await save('subject', { rankCode: 'zk' }))
  expect(saved).toHaveProperty('cleared', [
    { name: 'specialtyCode', label: '报考专业' },
    { name: 'subjects', label: '报考科目' },
  ])
  expect(row()?.values).toMatchObject({ specialtyCode: '', subjects: '' })
})

test('subjects that sit at the same time cannot be taken together', async () => {
  await save('subject', { rankCode: 'bk', specialtyCode: '080901', subjects: ['00015', '13000'] })
  expect(unsealedData(await post('checkStep', { examId: adult, step: 'subject' }))).toMatchObject({
    errors: [{ name: 'subjects', message: '“英语（二）”与“英语（专升本）”考试时间冲突' }],
  })
})

/** Errors of a step by field. */
async function stepErrors(step: string, values: FormValues, examId = adult) {
  choose(examId)
  await save(step, values, examId)
  const { errors } = unsealedData(await post('checkStep', { examId, step })) as {
    errors: { name: string; message: string }[]
  } // its contract
  return Object.fromEntries(errors.map(({ name, message }) => [name, message]))
}
const notAChoice = '请从列表中选择'

test.each([
  ['base', { mz: 'zz' }, adult],
  ['base', { szd: ['q'] }, adult],
  ['base', { szd: ['510000', '500100', '510104'] }, adult],
  ['base', { szd: ['510000', '510100'] }, adult],
  ['base', { zzmm: '99' }, professional],
  ['education', { zyfx: ['08', '080901'] }, professional],
  ['subject', { rankCode: 'bk', specialtyCode: '530302' }, adult],
  ['subject', { rankCode: 'bk', subjects: ['03708', 'nonsense'] }, adult],
  ['department', { selectDepartment: '999999' }, adult],
])('in step %s no list has %o', async (step, values, examId) => {
  const name = Object.keys(values).at(-1) ?? ''
  expect(await stepErrors(step, values, examId)).toMatchObject({ [name]: notAChoice })
})

test('listed codes are valid', async () => {
  await fillIn()
  for (const step of ['base', 'subject', 'department']) {
    expect(unsealedData(await post('checkStep', { examId: adult, step }))).toMatchObject({ passed: true })
  }
})

test('an approved sign-up that costs nothing is paid for', async () => {
  await fillIn()
  await get('submitExaminee')
  examinees.change(row()?.id ?? '', { values: { ...row()?.values, subjects: [] } })
  review(examinees.get(row()?.id ?? ''), exams.get(adult), { decision: 'approve' })
  expect(row()?.status).toBe('paid')
})

test('a full venue is refused with the reason', async () => {
  await save('department', { selectDepartment: '510100', bmdCode: '51013' })
  expect(unsealedData(await post('checkStep', { examId: adult, step: 'department' }))).toMatchObject({
    errors: [{ name: 'bmdCode', message: '所选考点名额已满，请更换' }],
  })
})

test('a complete form is submitted once and reserves one place', async () => {
  await fillIn()
  const before = venues.get('51011').remaining
  expect((await get('submitExaminee')).status).toBe(200)
  expect(statusAndMessage(await get('submitExaminee'))).toEqual([400, '报名信息已提交，请勿重复提交'])
  expect(row()?.history.map(({ label }) => label)).toEqual(['开始填写', '提交报名'])
  expect(venues.get('51011').remaining).toBe((before ?? 0) - 1)
  expect(statusAndMessage(await save('base', { xb: '1' }))).toEqual([400, '报名信息已提交，等待审核，不能修改'])
})

test('the last place is reserved once, and a full venue refuses the step and the submission', async () => {
  await fillIn()
  venues.change('51011', { remaining: 0 })
  expect(unsealedData(await post('checkStep', { examId: adult, step: 'department' }))).toMatchObject({
    errors: [{ name: 'bmdCode', message: '所选考点名额已满，请更换' }],
  })
  expect(statusAndMessage(await get('submitExaminee'))).toEqual([400, '报名信息不完整：报名地与考点'])
  expect(venues.get('51011').remaining).toBe(0)
})

const places = () => ['51011', '51012'].map((id) => venues.get(id).remaining)
const giveBack = () => review(examinees.get(row()?.id ?? ''), exams.get(adult), { decision: 'return' })

test('a returned sign-up keeps its place, and releases it when it changes venue or is recalled', async () => {
  await fillIn()
  venues.change('51011', { remaining: 1 })
  await get('submitExaminee')
  expect(places()).toEqual([0, 8])
  giveBack()
  expect((await get('submitExaminee')).status).toBe(200)
  expect(places()).toEqual([0, 8])
  giveBack()
  await save('department', { selectDepartment: '510100', bmdCode: '51012' })
  expect(places()).toEqual([0, 8])
  await get('submitExaminee')
  expect(places()).toEqual([1, 7])
  await get('recallSubmitExaminee')
  expect(places()).toEqual([1, 8])
})

test('a sign-up that QA has set to submitted has no place and releases none', async () => {
  setStage(zhangwei, adult, 'submitted')
  const before = venues.get('51011').remaining
  expect((await get('recallSubmitExaminee')).status).toBe(200)
  expect(venues.get('51011').remaining).toBe(before)
})

test('an incomplete form is refused with the steps that are open', async () => {
  await save('conditions', { eligible: '1', ksly: 'new' })
  expect(statusAndMessage(await get('submitExaminee'))).toEqual([
    400,
    '报名信息不完整：层次、专业与科目、报名地与考点、照片与材料、考试文件与承诺书',
  ])
})

test('a submission can be recalled until review begins', async () => {
  await fillIn()
  await get('submitExaminee')
  expect((await get('recallSubmitExaminee')).status).toBe(200)
  expect(row()?.status).toBe('withdrawn')
  await save('base', { lxdz: '人民南路四段 10 号' })
  expect(row()?.status).toBe('filling')
  await get('submitExaminee')
  review(examinees.get(row()?.id ?? ''), exams.get(adult), { decision: 'begin' })
  expect(statusAndMessage(await get('recallSubmitExaminee'))).toEqual([400, '审核已开始，不能撤回'])
})

test('a returned sign-up can be corrected and submitted again', async () => {
  await fillIn()
  await get('submitExaminee')
  const points = [{ step: 'base', name: 'lxdz', label: '联系地址', message: '请填写到门牌号' }]
  review(examinees.get(row()?.id ?? ''), exams.get(adult), { decision: 'return', points })
  expect(unsealedData(await get('init', { examId: adult }))).toMatchObject({
    status: 'returned',
    editable: true,
    returned: points,
  })
  await save('base', { lxdz: '人民南路四段 9 号 1 单元' })
  expect((await get('submitExaminee')).status).toBe(200)
  expect(row()).toMatchObject({ status: 'submitted', returned: [] })
})

test.each(['returned', 'withdrawn'] as const)('a %s sign-up shows and submits a corrected name', async (stage) => {
  await fillIn()
  await get('submitExaminee')
  setStage(zhangwei, adult, stage)
  correctName('张炜')
  const name = { label: '姓名', value: '张炜' }
  expect(unsealedData(await get('init', { examId: adult }))).toHaveProperty(
    'values',
    expect.arrayContaining([{ name: 'ksName', value: '张炜' }]),
  )
  expect(visibleRows(await get('getExamineeShow'))).toContainEqual(name)
  expect((await get('submitExaminee')).status).toBe(200)
  correctName('张玮')
  expect(visibleRows(await get('getExamineeShow'))).toContainEqual(name)
})

/** Sets the clock behind another time, and logs in again. */
async function pass(moment: string | null, milliseconds = 3_600_000) {
  clock.set(Date.parse(moment ?? '') + milliseconds)
  candidate = await new BladeClient(server.url).logIn('zhangwei')
}
const station = async () => v.parse(v.array(FlowNode), answerData(await get('frontFlow/getExamineeShow'))).find(isOpen)
const isOpen = ({ state }: FlowNode) => state !== 'done'

test('a sign-up returned after the deadline can be corrected until the payment deadline', async () => {
  const { signupEndTime, payEndTime } = exams.get(adult)
  const until = bladeTime(payEndTime ?? '')
  await fillIn()
  await get('submitExaminee')
  await pass(signupEndTime)
  giveBack()
  expect(unsealedData(await get('init', { examId: adult }))).toMatchObject({ editable: true, signupEndTime: until })
  expect(await station()).toMatchObject({ state: 'returned', path: '/exam/signup/index' })
  const listed = answerData(await candidate.call('GET ouma-signup/login/globalExam/getSelectExamList'))
  expect(listed).toContainEqual(expect.objectContaining({ id: adult, signupEndTime: until }))
  expect((await save('base', { lxdz: '人民南路四段 9 号 1 单元' })).status).toBe(200)
  expect((await get('submitExaminee')).status).toBe(200)
  giveBack()
  await pass(payEndTime)
  const [, reason] = statusAndMessage(await get('submitExaminee'))
  expect(reason).toMatch(/^退回修改已于\d+月\d+日 17:00截止$/)
  expect(await station()).toMatchObject({ state: 'ended', message: reason })
})

test('without a fee a correction has three days', async () => {
  const { signupEndTime } = exams.get(free)
  choose(free)
  setStage(zhangwei, free, 'submitted')
  await pass(signupEndTime)
  review(findExaminee(zhangwei, free)!, exams.get(free), { decision: 'return' }) // uploaded above
  const isEditable = async () => unsealedData(await get('init', { examId: free }))
  await pass(signupEndTime, 3 * 86_400_000)
  expect(await isEditable()).toMatchObject({ editable: true })
  await pass(signupEndTime, 4 * 86_400_000)
  expect(await isEditable()).toMatchObject({ editable: false, lockedReason: expect.stringMatching(/^退回修改已于/) })
})

test('a returned sign-up is not submitted again with the photo that was rejected', async () => {
  await fillIn()
  await candidate.call('GET ouma-signup/exam/pictureUpload/endUploadPicture')
  await get('submitExaminee')
  setPictureStatus(zhangwei, 'photo', { status: 'rejected', reason: '背景不是白色' })
  review(examinees.get(row()?.id ?? ''), exams.get(adult), { decision: 'return' })
  expect(statusAndMessage(await get('submitExaminee'))).toEqual([400, '报名信息不完整：照片与材料'])
})

test('after the deadline nothing is saved, with the deadline in the reason', async () => {
  clock.set('2100-01-01T00:00:00+08:00')
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  const [status, message] = statusAndMessage(await save('base', { xb: '1' }))
  expect([status, message]).toEqual([400, expect.stringMatching(/^报名已于\d+月\d+日 17:00截止$/)])
})

const days = async () =>
  unsealedData(await get('getSubjects', { rankCode: 'bk', specialtyCode: '', selectDepartment: '' }))

test('the days of the subjects do not move with the clock', async () => {
  const before = await days()
  clock.set(clock.now() + 8 * 86_400_000)
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  expect(await days()).toEqual(before)
})

test('a paid sign-up has its ticket from the release on, wherever it is looked at', async () => {
  setStage(zhangwei, adult, 'paid')
  const released = exams.get(adult).ticketStartTime ?? ''
  clock.set(Date.parse(released) + 2 * 86_400_000)
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  expect(unsealedData(await get('getExamineeShow'))).toMatchObject({ status: 'ticket', modifyKq: { allowed: false } })
  expect(row()?.history.at(-1)).toEqual({ label: '准考证开放打印', time: released, operator: '系统', message: '' })
  expect(unsealedData(await get('init', { examId: adult }))).toMatchObject({
    status: 'ticket',
    lockedReason: '准考证已开放，报名信息不能修改',
  })
})

test('without complete base info a sign-up cannot start', async () => {
  candidate = await new BladeClient(server.url).logIn('wangyi')
  users.change('1700000000000000004', { examId: adult })
  expect(statusAndMessage(await save('base', { xb: '1' }))).toEqual([400, '请先完善基本信息'])
})

/** Approved and unpaid, with an open venue change. */
async function venueOpen() {
  await fillIn()
  await get('submitExaminee')
  review(examinees.get(row()?.id ?? ''), exams.get(adult), { decision: 'approve' })
  expect(row()?.status).toBe('unpaid')
  expect((await get('modifyKq')).status).toBe(200)
}

const left = (bmdCode: string) => venues.get(bmdCode).remaining

test('before the payment the venue may be changed once, and its place is released', async () => {
  await venueOpen()
  const before = [left('51011') ?? 0, left('51012') ?? 0]
  expect((await save('department', { selectDepartment: '510100', bmdCode: '51012' })).status).toBe(200)
  expect(row()?.values['bmdCode']).toBe('51011')
  expect((await get('submitExaminee')).status).toBe(200)
  expect(row()).toMatchObject({ status: 'unpaid', venueChanged: 'used', values: { bmdCode: '51012' } })
  expect([left('51011'), left('51012')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1])
  expect(statusAndMessage(await get('modifyKq'))).toEqual([400, '每人只能更改一次考点'])
  expect(statusAndMessage(await save('base', { xb: '1' }))[0]).toBe(400)
})

test('an unavailable venue is refused, and the old one stays', async () => {
  await venueOpen()
  await save('department', { selectDepartment: '510100', bmdCode: '51013' })
  expect(statusAndMessage(await get('submitExaminee'))).toEqual([400, '所选考点名额已满，请更换'])
  await save('department', { selectDepartment: '510700', bmdCode: '' })
  expect((await get('submitExaminee')).status).toBe(400)
  expect(row()).toMatchObject({ venueChanged: 'open', values: { selectDepartment: '510100', bmdCode: '51011' } })
})

test('after the payment deadline an open venue change is closed', async () => {
  await venueOpen()
  clock.set('2100-01-01T00:00:00+08:00')
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  expect(statusAndMessage(await save('department', { bmdCode: '51012' }))[0]).toBe(400)
  expect(row()?.values['bmdCode']).toBe('51011')
})

test('an unconfirmed venue change is not shown', async () => {
  await venueOpen()
  await save('department', { selectDepartment: '510100', bmdCode: '51012' })
  expect(JSON.stringify(unsealedData(await get('getExamineeShow')))).toContain('职业技术学院考点')
  clock.set('2100-01-01T00:00:00+08:00')
  candidate = await new BladeClient(server.url).logIn('zhangwei')
  const show = JSON.stringify(unsealedData(await get('getExamineeShow')))
  expect(show).toContain('第一中学考点')
  expect(show).not.toContain('职业技术学院考点')
})

test('the summary names the chosen values and masks the number', async () => {
  await fillIn()
  const show = JSON.stringify(unsealedData(await get('getExamineeShow')))
  for (const text of ['第一中学考点', '中国近现代史纲要', '四川省 / 成都市 / 锦江区', '110101********4514']) {
    expect(show).toContain(text)
  }
  expect(show).not.toContain('110101199003074514')
})

test('a work unit is found by part of its name', async () => {
  const units = answerData(
    await candidate.call(`GET ${prefix}/getEsQtdwInfoMessage`, { query: { departmentName: '成都' } }),
  )
  expect(units).toHaveLength(2)
})

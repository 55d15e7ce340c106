import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import { api, endpoints } from '#contracts/api.ts'
import { admission } from '#contracts/candidate/admission.ts'
import { appointment } from '#contracts/candidate/appointment.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { department } from '#contracts/candidate/department.ts'
import { document } from '#contracts/candidate/document.ts'
import { education } from '#contracts/candidate/education.ts'
import { exam } from '#contracts/candidate/exam.ts'
import { message } from '#contracts/candidate/message.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import { payment } from '#contracts/candidate/payment.ts'
import { picture, reissuePicture, zppicture } from '#contracts/candidate/picture.ts'
import { position } from '#contracts/candidate/position.ts'
import { reissue } from '#contracts/candidate/reissue.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import { score } from '#contracts/candidate/score.ts'
import { signup, signupEndpoints, zpsignup } from '#contracts/candidate/signup.ts'
import { needsRole } from '#contracts/core/access.ts'
import { isContainer } from '#contracts/core/answer-structure.ts'
import type { Call } from '#contracts/core/call.ts'
import { account } from '#contracts/session/account.ts'
import { auth } from '#contracts/session/auth.ts'
import { menu } from '#contracts/session/menu.ts'
import { ncias } from '#contracts/session/ncias.ts'
import { retrieval } from '#contracts/session/retrieval.ts'
import { scan } from '#contracts/session/scan.ts'
import { wechat } from '#contracts/session/wechat.ts'

import { blade } from '#mocks/blade.ts'
import { lastPhoneCode } from '#mocks/log-in/phone-code.ts'
import { setNciasStatus } from '#mocks/ncias.ts'
import { orders } from '#mocks/payment/order.ts'
import { scenario } from '#mocks/qa/scenarios.ts'
import { setStage } from '#mocks/signup/stage.ts'
import { unsealAsClient } from '#mocks/testing/client.ts'
import { users } from '#mocks/user/seeds.ts'
import type { Fetch } from '../../upstream/upstream.ts'
import type { Tab } from '../browser.ts'
import { exampleCalls } from '../examples/example-calls.ts'
import { exampleInput } from '../examples/example-input.ts'
import { testGateway } from '../gateway.ts'

const adult = '1800000000000000001'
const recruitment = '1800000000000000006'
const confirmation = '1870000000000000001'
const venue = '51011'

/** Data of the mock upstream's answers as they came, by endpoint and outcome; the longest of each. */
export type CapturedAnswers = ReadonlyMap<string, unknown>

/** Answers of every endpoint that the mock can be brought to answer, recorded between gateway and upstream. */
export async function captureAnswers(): Promise<CapturedAnswers> {
  scenario.begin('normal')
  const answers = new Map<string, unknown>()
  const gateway = await testGateway({ fetch: recording(answers) })
  await visitor(gateway.browser())
  await administrator(await gateway.logIn('admin'))
  await candidate(await gateway.logIn('ayguli'), adult)
  await applicant(await gateway.logIn('lina'))
  await payer(await gateway.logIn('ayguli'))
  await results(await gateway.logIn('ayguli'))
  await reissues(await gateway.logIn('lina'))
  gateway.close()
  return answers
}

/** An answer with the first rows of its lists: one row stands for all. A page has no others. */
export function firstRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(firstRows)
  if (!isContainer(value)) return value
  const cut: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, firstRows(item)]),
  )
  const { records } = cut
  if (!Array.isArray(records)) return cut
  return { ...cut, total: records.length, size: 10, current: 1, pages: 1 }
}

const byAddress = new Map(
  endpoints(api).map(({ name, endpoint: { upstream } }) => [`${upstream.method} ${upstream.path}`, name]),
)

function recording(answers: Map<string, unknown>): Fetch {
  return async (url, init) => {
    const request = new Request(url, init)
    const response = await blade(request)
    const name = byAddress.get(`${request.method} ${new URL(url).pathname.replace('/api/', '')}`)
    if (name && response.ok) record(answers, name, await response.clone().text())
    return response
  }
}

function record(answers: Map<string, unknown>, name: string, text: string) {
  const body = Object(/^[[{]/.test(text) ? JSON.parse(text) : unsealAsClient(text))
  if ('code' in body && body.code !== 200) return
  const data = 'code' in body ? body.data : body
  const outcome: unknown = Object(data).outcome
  const key = typeof outcome === 'string' ? `${name} ${outcome}` : name
  if (jsonSize(data) > jsonSize(answers.get(key))) answers.set(key, data)
}

const jsonSize = (value: unknown) => JSON.stringify(value)?.length ?? 0

const accountId = (name: string) => users.find(({ account: it }) => it === name)?.id ?? ''

const password = 'Bao#2026x'
const code = () => lastPhoneCode()?.code ?? ''

async function visitor(tab: Tab) {
  await tab.call(auth.captcha)
  await tab.call(account.dict)
  await tab.call(paramInfo.info, { paramType: 'photo' })
  const phone = '13512345678'
  const identity = { zjlx: '1', zjhm: '11010519491231002x', ksName: '阿木·子林' }
  await tab.call(account.submit, { step: 'code', phone })
  const registration = { step: 'candidate', ...identity, phone, password, agreement: '2026-03' } as const
  await tab.call(account.submit, { ...registration, code: '000000' })
  await tab.call(account.submit, { ...registration, code: code() })
  await tab.call(account.unifiedSubmit, { step: 'open', token: 'unified-demo' })
  const { key } = await tab.value(retrieval.search, { account: '110101199003074514', ksName: '张伟' })
  await tab.call(retrieval.valid, { step: 'question', key, question: '1', answer: '和平路小学' })
  const proof = await tab.value(retrieval.valid, { step: 'question', key, question: '1', answer: '建国路小学' })
  if (proof.outcome === 'passed') await tab.call(retrieval.reset, { key: proof.key, password })
  const scanCode = await tab.value(scan.qrcodeGenerate)
  await tab.call(scan.qrcodeState, { key: scanCode.key })
  const { token } = await tab.value(ncias.getWzQrCode)
  await tab.call(ncias.checkWzQrStatus, { token })
  setNciasStatus('confirmed', { account: 'zhangwei', mismatch: false })
  await tab.call(ncias.getNciasPID, { token })
}

async function administrator(tab: Tab) {
  for (const { endpoint } of endpoints(api)) {
    const isForAdmin = needsRole(endpoint.access) || exampleCalls.get(endpoint)?.account === 'admin'
    if (isForAdmin && endpoint.kind === 'read') await tab.call(endpoint, await exampleInput(endpoint, tab))
  }
  await tab.call(tenant.info, { domain: 'https://demo.example.org' })
  await tab.call(menuAdmin.submit, { code: 'new', name: 'new', alias: 'new', path: '/new', sort: 1, category: 1 })
  await tab.call(auth.userInfo)
  await tab.call(user.info)
}

/** Reads of a candidate whose sign-up is complete. */
async function candidate(tab: Tab, examId: string) {
  await tab.call(exam.selectExam, { examId })
  const reads: Call[] = [
    ...Object.values(exam).filter(({ kind }) => kind === 'read'),
    ...Object.values(admission),
    ...Object.values(menu),
    account.simplePassword,
    appointment.getSSAndBmds,
    appointment.getBmd,
    appointment.page,
    baseInfo.getBaseInfo,
    baseInfo.getListInfo,
    baseInfo.getStudentInfoById,
    department.getDepartmentList,
    document.getBmdsExamDocList,
    document.getExamAdmissionDocList,
    education.getEducationAndStatus,
    education.chsiQrcode,
    wechat.getQrcode,
    payment.init,
    payment.getNetpayOrder,
    payment.getQueryData,
    picture.getPictureForShow,
    picture.getPhoto,
    picture.getShowPhoto,
  ]
  for (const call of reads) await tab.call(call, {})
  const [{ msgId } = { msgId: '' }] = await tab.value(message.getMessageList)
  await tab.call(message.getMessageInfo, { msgId })
  await signUpReads(tab, examId)
}

async function signUpReads(tab: Tab, examId: string) {
  const calls = signupEndpoints(examId === recruitment ? 'zpexam' : 'exam')
  const [{ departmentCode } = { departmentCode: '' }] = await tab.value(department.getDepartmentList)
  const [doc] = await tab.value(document.getCmsExamDocList, { departmentCode, fileType: 'notice' })
  await tab.call(document.getCmsExamDoc, { departmentCode, fileType: 'notice', ...(doc && { id: doc.id }) })
  await tab.call(department.checkDepartmentIsOpen, { examId, departmentCode })
  await tab.call(calls.init, { examId })
  for (const call of [calls.getExamineeShow, calls.getExamineeVerificationMessage, calls.flow]) await tab.call(call)
  await tab.call(calls.getCmsExamRemindText)
  for (const call of [calls.getXueLiInfo, calls.getXueWeiInfo]) await tab.call(call, { examId })
  await tab.call(calls.getSubjects, { rankCode: 'bk', specialtyCode: '', selectDepartment: departmentCode })
  await tab.call(calls.getBmdList, { kdCode: departmentCode })
  await tab.call(calls.getEsCodeInfoMessage, { codeName: 'mz' })
  await tab.call(calls.getEsQtdwInfoMessage, { departmentName: '成都' })
  for (const call of [calls.examParamInfo, calls.getParamInfo]) await tab.call(call, { paramType: 'photo' })
  await tab.call(calls.getCasCadeInfoForShow, { codeName: 'region' })
  await tab.call(calls.getCasCadeInfoForValues, { codeName: 'region', values: ['510000', '510100'] })
  await tab.call(calls.getSuperCasCadeItem, { codeName: 'region', code: '510104' })
  await tab.call(calls.checkFrontFlow, { active: 'pay' })
  const educations = await tab.value(education.getEducationAndStatus)
  for (const { id } of educations) {
    await tab.call(calls.educationRemoveCheck, { id })
    await tab.call(calls.degreeRemoveCheck, { id })
  }
}

async function results(tab: Tab) {
  for (const call of [score.page, score.hisPage]) await tab.call(call, {})
  for (const scoreExamId of ['1890000000000000003', '1890000000000000007']) {
    await tab.call(score.scoreInfo, { scoreExamId })
  }
  await tab.call(scoreAnalysis.page, {})
  await tab.call(scoreAnalysis.payRedirect, { id: '1895000000000000006', payType: '02', amount: '30.00' })
  await tab.call(scoreAnalysis.getPayDocList, { examId: '1800000000000000106' })
}

/** An application that was returned, and its pictures. */
async function reissues(tab: Tab) {
  const { records } = await tab.value(reissue.page, {})
  await tab.call(reissue.view, { id: records[0]?.id ?? '' })
  await tab.call(reissue.save, { id: records[0]?.id ?? '', commit: false })
  await tab.call(reissue.getKq, { examCode: 'NCRE' })
  await tab.call(reissue.getKd, { examCode: 'NCRE', parentCode: '5101' })
  await tab.call(reissue.getSsnf, { cjzmlx: 'ncre', kq: '5101' })
  for (const call of [reissuePicture.getPicture, reissuePicture.getPictureForShow]) await tab.call(call, {})
  await tab.call(reissuePicture.getPictureSavePath, { fileType: 'sqsm', current: 0 })
}

/** Writes of a candidate who is filling in, appointments, and the recruitment. */
async function applicant(tab: Tab) {
  await tab.call(exam.selectExam, { examId: adult })
  const { steps } = await tab.value(signup.init, { examId: adult })
  await tab.call(signup.save, { examId: adult, step: steps[0]?.step ?? '', values: [] })
  await tab.call(signup.checkStep, { examId: adult, step: steps[0]?.step ?? '' })
  await tab.call(baseInfo.updateStudentPersonInfo, { values: [{ name: 'email', value: 'nobody' }] })
  await tab.call(baseInfo.submitModify, { values: [{ name: 'ksName', value: '李丽' }], reason: '派出所已更名' })
  await tab.call(baseInfo.getBaseInfo)
  for (const call of [picture.getPicture, picture.avatarLink]) await tab.call(call, {})
  await tab.call(picture.getPictureSavePath, { fileType: 'sfzrx', current: 0 })
  await tab.call(account.updateSecurityQuestion, { step: 'code' })
  await signUpReads(tab, adult)
  await appointments(tab)
  users.change(accountId('lina'), { examId: recruitment })
  await tab.call(zpsignup.getExamType)
  for (const call of [zppicture.getPicture, zppicture.getPictureForShow]) await tab.call(call, {})
  const { steps: parts } = await tab.value(zpsignup.init, { examId: recruitment })
  await tab.call(zpsignup.checkStep, { examId: recruitment, step: parts[0]?.step ?? '' })
  await signUpReads(tab, recruitment)
  await positions(tab)
}

async function positions(tab: Tab) {
  const { records } = await tab.value(position.searchPositionsES, {})
  const id = records[0]?.id ?? ''
  const { version } = await tab.value(position.getPositionInfo, { id })
  await tab.call(position.submitSelection, { id, version })
  await tab.call(position.searchPositionsById, { id })
  await tab.call(position.getPositionBkqkInfo, { id })
  await tab.call(position.getPositionSearch, { keyword: '档案' })
  const reads = [
    position.getQueryConditionConfig,
    position.getPositionTableField,
    position.getCheckPositionTableField,
    position.getCheckPositionsInfo,
  ]
  for (const call of reads) await tab.call(call)
  await tab.call(position.getPositionBkqkList, {})
}

async function appointments(tab: Tab) {
  setStage(accountId('lina'), adult, 'submitted')
  const day = { appointmentId: confirmation, bmdCode: venue }
  await tab.call(appointment.getBmddzAndAppointment, { bmdCode: venue })
  const { days } = await tab.value(appointment.getDescriptionAndAppointmentTime, day)
  const appointmentTime = days.find(({ state }) => state === 'open')?.appointmentTime ?? ''
  const [batch] = await tab.value(appointment.getAppointmentBatch, { ...day, appointmentTime })
  await tab.call(appointment.save, { ...day, appointmentTime, batchCode: batch?.batchCode ?? '' })
  const { records } = await tab.value(appointment.page, {})
  await tab.call(appointment.isPrintAppointment, { id: records[0]?.id ?? '' })
}

async function payer(tab: Tab) {
  setStage(accountId('ayguli'), adult, 'unpaid')
  await tab.call(exam.selectExam, { examId: adult })
  const { total } = await tab.value(payment.init)
  await tab.call(payment.saveOrder, { payType: '01', amount: total ?? '' })
  for (const call of [payment.getPayData, payment.getNetpayOrder, payment.getQueryData, payment.init]) {
    await tab.call(call)
  }
  setStage(accountId('ayguli'), adult, 'unpaid')
  const created = await tab.value(payment.createOrder, { payType: '05', amount: total ?? '' })
  for (const call of [payment.toPay, payment.orderDetail, payment.toQuery]) await tab.call(call, created)
  await tab.call(payment.toPayScore, { orderNo: orders.find(({ kind }) => kind === 'score')?.id ?? '' })
}

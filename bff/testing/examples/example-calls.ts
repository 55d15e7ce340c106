import { tenant } from '#contracts/administration/tenant.ts'
import { user } from '#contracts/administration/user.ts'
import { admission } from '#contracts/candidate/admission.ts'
import { appointment } from '#contracts/candidate/appointment.ts'
import { baseInfo } from '#contracts/candidate/base-info.ts'
import { calendar } from '#contracts/candidate/calendar.ts'
import { department } from '#contracts/candidate/department.ts'
import { document } from '#contracts/candidate/document.ts'
import { education, type EducationDraft } from '#contracts/candidate/education.ts'
import { exam, type ExamineeStatus } from '#contracts/candidate/exam.ts'
import { message } from '#contracts/candidate/message.ts'
import { paramInfo } from '#contracts/candidate/param-info.ts'
import { payment } from '#contracts/candidate/payment.ts'
import { picture, reissuePicture, zppicture } from '#contracts/candidate/picture.ts'
import { position } from '#contracts/candidate/position.ts'
import { reissue } from '#contracts/candidate/reissue.ts'
import { scoreAnalysis } from '#contracts/candidate/score-analysis.ts'
import { score } from '#contracts/candidate/score.ts'
import { signup, zpsignup } from '#contracts/candidate/signup.ts'
import type { Known } from '#contracts/core/blade.ts'
import type { Call } from '#contracts/core/call.ts'
import type { NamedValue } from '#contracts/form/form.ts'
import { account } from '#contracts/session/account.ts'
import { auth } from '#contracts/session/auth.ts'
import { device } from '#contracts/session/device.ts'
import { embed } from '#contracts/session/embed.ts'
import { externalLogIn, logIn } from '#contracts/session/log-in.ts'
import { menu } from '#contracts/session/menu.ts'
import { ncias } from '#contracts/session/ncias.ts'
import { outcome } from '#contracts/session/outcome.ts'
import { personProof } from '#contracts/session/person-proof.ts'
import { retrieval } from '#contracts/session/retrieval.ts'
import { scan } from '#contracts/session/scan.ts'
import { session } from '#contracts/session/session.ts'
import { wechat } from '#contracts/session/wechat.ts'

import { examSchedule } from '#mocks/appointment/seeds.ts'
import { jpeg } from '#mocks/fixtures/sample-jpeg.ts'
import { lastCaptcha } from '#mocks/log-in/captcha.ts'
import { setNciasStatus } from '#mocks/ncias.ts'
import { orders } from '#mocks/payment/order.ts'
import { reissueActions } from '#mocks/reissue/control.ts'
import { completeSteps } from '#mocks/signup/stage.ts'
import { objectStore } from '#mocks/sites/object-store.ts'
import { demoPassword, type Tab } from '../browser.ts'
import { demoUser } from '../demo-user.ts'
import { administration } from './administration-examples.ts'
import type { ExampleCall } from './example-call.ts'
import { secondFactorExamples } from './second-factor-examples.ts'

const adult = '1800000000000000001'
const qualification = '1800000000000000002'
const free = '1800000000000000007'
const recruitment = '1800000000000000006'

const example = <C extends Call>(call: C, it: ExampleCall<NoInfer<C>>): readonly [Call, ExampleCall] => [call, it]

const firstPage = { current: 1, size: 10 } as const
const captcha = async (tab: Tab) => ({ key: (await tab.value(auth.captcha)).key, code: lastCaptcha() ?? '' })
const first = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the mock answers an empty list')
  return row
}

const password = { grant: 'captcha', username: 'lina', password: 'Exam@2026' } as const

const logIns = [
  example(session.logIn, {
    account: null,
    prepare: async (tab) => ({ ...password, ...(await captcha(tab)) }),
  }),
  example(session.current, { account: 'lina' }),
  example(session.logOut, { account: 'lina' }),
  example(session.lock, { input: { password: '246810' } }),
  example(session.unlock, {
    async prepare(tab) {
      await tab.value(session.lock, { password: '246810' })
      return { password: '246810' }
    },
  }),
  example(device.endDevice, { prepare: async (tab) => ({ id: first(await tab.value(device.devices)).id }) }),
  example(externalLogIn.sendCode, {
    prepare: async (tab) => ({ phone: '13912345678', captcha: await captcha(tab) }),
  }),
  example(personProof.verify, { input: { password: 'Exam@2026' } }),
  example(personProof.sendCode, { input: { phone: '13911112222' } }),
  example(externalLogIn.begin, { input: { provider: 'gitee' } }),
  example(logIn.registerGuest, {
    account: null,
    async prepare(tab) {
      const { address } = await tab.value(externalLogIn.begin, { provider: 'gitee' })
      const state = new URL(address).searchParams.get('state') ?? ''
      await tab.render(await tab.call(session.logIn, { grant: 'social', source: 'gitee', code: 'newcomer', state }))
      return { tenantId: '000000', name: '周舟', account: 'zhouzhou', password: 'Zhou@2026' }
    },
  }),
  example(scan.qrcodeState, { prepare: async (tab) => ({ key: (await tab.value(scan.qrcodeGenerate)).key }) }),
  example(ncias.checkWzQrStatus, { prepare: async (tab) => ({ token: (await tab.value(ncias.getWzQrCode)).token }) }),
  example(ncias.getNciasPID, {
    async prepare(tab) {
      const { token } = await tab.value(ncias.getWzQrCode)
      setNciasStatus('confirmed', { account: 'zhangwei', mismatch: false })
      return { token }
    },
  }),
]

const resetKey = async (tab: Tab) => (await tab.value(retrieval.search, { account: 'zhangwei', ksName: '张伟' })).key
const questionStep = { step: 'question', question: '1', answer: '建国路小学' } as const

const accounts = [
  example(account.submit, { input: { step: 'code', phone: '13512345678' } }),
  example(account.unifiedSubmit, { input: { step: 'open', token: 'unified-demo' } }),
  example(account.simplePassword, { account: 'chenhao' }),
  example(account.resetSimplePassword, {
    account: 'chenhao',
    async prepare(tab) {
      await tab.value(personProof.verify, { password: demoPassword('chenhao') })
      return { password: 'Xin#2026y', confirmPassword: 'Xin#2026y' }
    },
  }),
  example(account.updateSecurityQuestion, { input: { step: 'code' } }),
  example(account.deleteAccount, { account: 'zhangwei', input: { step: 'check' } }),
  example(retrieval.search, { input: { account: 'zhangwei', ksName: '张伟' } }),
  example(retrieval.valid, { prepare: async (tab) => ({ ...questionStep, key: await resetKey(tab) }) }),
  example(retrieval.reset, {
    async prepare(tab) {
      const proof = await tab.value(retrieval.valid, { ...questionStep, key: await resetKey(tab) })
      return { key: proof.outcome === 'passed' ? proof.key : '', password: 'Xin#2026y' }
    },
  }),
  example(user.updatePassword, {
    input: { oldPassword: 'Exam@2026', newPassword: 'Xin#2026y', newPassword1: 'Xin#2026y' },
  }),
  example(wechat.cancelBondWechat, { account: 'ayguli' }),
]

const draft: EducationDraft = {
  kind: 'degree',
  schoolName: '四川大学',
  level: '4',
  major: '文学',
  graduateMonth: '2017-06',
  certificateNo: '1061042017005678',
}
const educationId = async (tab: Tab, kind: EducationDraft['kind']) =>
  first((await tab.value(education.getEducationAndStatus)).filter((it) => it.kind === kind)).id

const personal = [
  example(baseInfo.updateStudentPersonInfo, { input: { values: [{ name: 'lxdz', value: '人民南路四段 9 号' }] } }),
  example(baseInfo.submitModify, {
    input: { values: [{ name: 'ksName', value: '李娜娜' }], reason: '派出所已更名' },
  }),
  example(education.educationAndStatusSave, { account: 'zhangwei', input: draft }),
  example(education.educationAndStatusUpdate, {
    prepare: async (tab) => ({ id: await educationId(tab, 'degree'), ...draft, major: '汉语言文学' }),
  }),
  example(education.educationRemove, {
    account: 'zhangwei',
    prepare: async (tab) => {
      await tab.value(education.educationAndStatusSave, { ...draft, kind: 'education', level: '21' })
      return { id: await educationId(tab, 'education') }
    },
  }),
  example(education.degreeRemove, { prepare: async (tab) => ({ id: await educationId(tab, 'degree') }) }),
]

const exams = [
  example(exam.selectExam, { account: 'zhangwei', input: { examId: qualification } }),
  example(department.checkDepartmentIsOpen, { input: { examId: adult, departmentCode: '510100' } }),
  example(document.getCmsExamDoc, { input: { departmentCode: '510100', fileType: 'commitment' } }),
  example(document.getCmsExamDocList, { input: { departmentCode: '510100', fileType: 'notice' } }),
  example(admission.isZkzdy, { account: 'ayguli' }),
  example(document.getExamAdmissionDocList, { account: 'ayguli' }),
]

const submitted = { signUp: { examId: adult, status: 'submitted' } } as const
const place = { appointmentId: '1870000000000000001', bmdCode: '51011' }
const slot = () => ({ ...place, appointmentTime: examSchedule(adult)?.days[0] ?? '', batchCode: '1' })
const booking = async (tab: Tab) => {
  await tab.value(appointment.save, slot())
  return { id: first((await tab.value(appointment.page, {})).records).id }
}

const appointments = [
  example(appointment.page, {
    ...submitted,
    async prepare(tab) {
      await booking(tab)
      return firstPage
    },
  }),
  example(appointment.save, { ...submitted, prepare: async () => slot() }),
  example(appointment.remove, { ...submitted, prepare: booking }),
  example(appointment.getSSAndBmds, submitted),
  example(appointment.getBmddzAndAppointment, { ...submitted, input: { bmdCode: place.bmdCode } }),
  example(appointment.getDescriptionAndAppointmentTime, { ...submitted, input: place }),
  example(appointment.getAppointmentBatch, {
    ...submitted,
    prepare: async () => ({ ...place, appointmentTime: slot().appointmentTime }),
  }),
  example(appointment.getBmd, submitted),
  example(appointment.isPrintAppointment, { ...submitted, prepare: booking }),
]

const unpaid = { signUp: { examId: adult, status: 'unpaid' } } as const
const due = async (tab: Tab) => (await tab.value(payment.init)).total ?? ''
const byProvider = async (tab: Tab) => ({ payType: '01', amount: await due(tab) }) as const
const byPlatform = async (tab: Tab) => ({ payType: '05', amount: await due(tab) }) as const
const ordered = async (tab: Tab) => tab.value(payment.saveOrder, await byProvider(tab))
const afterOrder = async (tab: Tab) => {
  await ordered(tab)
  return {}
}

const payments = [
  example(payment.init, unpaid),
  example(payment.getNetpayOrder, { ...unpaid, prepare: afterOrder }),
  example(payment.getPayData, { ...unpaid, prepare: afterOrder }),
  example(payment.getQueryData, { ...unpaid, prepare: afterOrder }),
  example(payment.saveOrder, { ...unpaid, prepare: byProvider }),
  example(payment.createOrder, { ...unpaid, prepare: byPlatform }),
  example(payment.orderDetail, { ...unpaid, prepare: ordered }),
  example(payment.toQuery, { ...unpaid, prepare: ordered }),
  example(payment.toPay, {
    ...unpaid,
    prepare: async (tab) => tab.value(payment.createOrder, await byPlatform(tab)),
  }),
  example(payment.toPayScore, {
    account: 'ayguli',
    prepare: async () => ({ orderNo: orders.find(({ kind }) => kind === 'score')?.id ?? '' }),
  }),
]

const photo = { fileType: 'photo', current: 0 }

const pictureExamples = (calls: typeof zppicture, examId: string) => {
  const empty = { account: 'lina', signUp: { examId, status: 'filling' } } as const
  return [
    example(calls.getPicture, empty),
    example(calls.getPictureForShow, empty),
    example(calls.getPictureSavePath, { ...empty, input: photo }),
    example(calls.saveUploadPicture, {
      ...empty,
      async prepare(tab) {
        const { obsKey } = await tab.value(calls.getPictureSavePath, photo)
        objectStore.put(obsKey, jpeg({ width: 295, height: 413, size: 30_000 }))
        return photo
      },
    }),
    example(calls.delUploadPicture, {
      ...empty,
      prepare: async (tab) => ({ obsKey: first(first(await tab.value(calls.getPicture, {})).pictures).obsKey }),
    }),
    example(calls.endUploadPicture, empty),
    example(calls.endUploadPictureForward, empty),
  ]
}

const pictures = [
  ...pictureExamples(picture, adult),
  ...pictureExamples(zppicture, recruitment),
  example(picture.getPhoto, { account: 'ayguli' }),
  example(picture.getShowPhoto, { account: 'ayguli' }),
  example(picture.skipConfirm, { signUp: { examId: free, status: 'filling' } }),
]

const applicant = { signUp: { examId: recruitment, status: 'filling' } } as const
const firstPosition = async (tab: Tab) => first((await tab.value(position.searchPositionsES, firstPage)).records)
const byPosition = async (tab: Tab) => ({ id: (await firstPosition(tab)).id })

const select = async (tab: Tab) => {
  const { id, version } = await tab.value(position.getPositionInfo, await byPosition(tab))
  return { id, version }
}
const selected = async (tab: Tab) => {
  await tab.value(position.submitSelection, await select(tab))
  return {}
}

const positions = [
  example(position.getQueryConditionConfig, applicant),
  example(position.getPositionTableField, applicant),
  example(position.getCheckPositionTableField, applicant),
  example(position.getCheckPositionsInfo, { ...applicant, prepare: selected }),
  example(position.searchPositionsES, { ...applicant, input: { ...firstPage, filters: ['gwlb:24', 'zkrs:2~'] } }),
  example(position.getPositionBkqkList, { ...applicant, input: firstPage }),
  example(position.searchPositionsById, { ...applicant, prepare: byPosition }),
  example(position.getPositionInfo, { ...applicant, prepare: byPosition }),
  example(position.getPositionBkqkInfo, { ...applicant, prepare: byPosition }),
  example(position.getPositionSearch, { ...applicant, input: { keyword: '档案' } }),
  example(position.submitSelection, { ...applicant, prepare: select }),
  example(position.cancelSelection, {
    ...applicant,
    async prepare(tab) {
      await selected(tab)
      return byPosition(tab)
    },
  }),
]

const application = {
  cjzmlx: 'zk',
  kq: '6501',
  kd: '650101',
  ssnf: String(new Date().getFullYear() - 1),
  detail: '搬家时遗失，入职单位要求提供原件。',
  phone: '13812345678',
  address: '新疆乌鲁木齐市天山区解放南路 368 号，阿依古丽收',
}
const startReissue = async (tab: Tab) => {
  const { id } = await tab.value(reissue.save, { commit: false, ...application })
  reissueActions['/reissue/pictures']({ id })
  return { id }
}
const ready = async (tab: Tab) => {
  const { id } = await startReissue(tab)
  await tab.value(reissuePicture.endUploadPicture)
  return { id }
}
const submittedReissue = async (tab: Tab) => {
  const { id } = await ready(tab)
  await tab.value(reissue.submit, { id })
  return { id }
}
const applies = { account: 'ayguli' } as const
const empty = async (tab: Tab) => {
  await startReissue(tab)
  return {}
}
const paper = { fileType: 'sqsm', current: 1 }

const reissues = [
  example(reissue.page, { ...applies, input: firstPage }),
  example(reissue.save, { ...applies, input: { commit: false, ...application } }),
  example(reissue.submit, { ...applies, prepare: ready }),
  example(reissue.cancalSubmit, { ...applies, prepare: submittedReissue }),
  example(reissue.view, { ...applies, input: { id: '1880000000000000001' } }),
  example(reissue.remove, { ...applies, prepare: startReissue }),
  example(reissue.getKq, { ...applies, input: { examCode: 'PETS' } }),
  example(reissue.getKd, { ...applies, input: { examCode: 'PETS', parentCode: '6501' } }),
  example(reissue.getSsnf, { ...applies, input: { cjzmlx: 'pets', kq: '6501' } }),
  example(reissuePicture.getPicture, { ...applies, prepare: empty }),
  example(reissuePicture.getPictureForShow, { ...applies, prepare: empty }),
  example(reissuePicture.getPictureSavePath, {
    ...applies,
    async prepare(tab) {
      await startReissue(tab)
      return paper
    },
  }),
  example(reissuePicture.saveUploadPicture, {
    ...applies,
    async prepare(tab) {
      await startReissue(tab)
      const { obsKey } = await tab.value(reissuePicture.getPictureSavePath, paper)
      objectStore.put(obsKey, jpeg({ width: 900, height: 600, size: 30_000 }))
      return paper
    },
  }),
  example(reissuePicture.delUploadPicture, {
    ...applies,
    async prepare(tab) {
      await startReissue(tab)
      return { obsKey: first(first(await tab.value(reissuePicture.getPicture, {})).pictures).obsKey }
    },
  }),
  example(reissuePicture.endUploadPicture, { ...applies, prepare: empty }),
  example(reissuePicture.endUploadPictureForward, { ...applies, prepare: empty }),
]

const signUpExamples = (calls: typeof signup, examId: string, condition: NamedValue) => {
  const at = (status: Known<ExamineeStatus>) => ({ signUp: { examId, status } })
  const filling = at('filling')
  const step = { examId, step: 'base' }
  return [
    example(calls.init, { ...filling, input: { examId } }),
    example(calls.save, { ...filling, input: { ...step, values: [{ name: 'lxdz', value: '人民南路四段 9 号' }] } }),
    example(calls.checkStep, { ...filling, input: step }),
    example(calls.getSubjects, { ...filling, input: { rankCode: 'bk', specialtyCode: '', selectDepartment: '' } }),
    example(calls.getBmdList, { ...filling, input: { kdCode: '5101' } }),
    example(calls.getExamineeShow, at('submitted')),
    example(calls.submitExaminee, {
      ...filling,
      async prepare(tab) {
        await tab.value((calls === signup ? picture : zppicture).endUploadPicture)
        const xueli = first(await tab.value(calls.getXueLiInfo, { examId })).id
        await tab.value(calls.save, { examId, step: 'education', values: [{ name: 'xueli', value: xueli }] })
        await tab.value(calls.save, { examId, step: 'conditions', values: [condition] })
        completeSteps(demoUser('lina').id, examId)
        return {}
      },
    }),
    example(calls.recallSubmitExaminee, at('submitted')),
    example(calls.getExamineeVerificationMessage, filling),
    example(calls.getEsCodeInfoMessage, { ...filling, input: { codeName: 'mz' } }),
    example(calls.getEsQtdwInfoMessage, { ...filling, input: { departmentName: '建筑' } }),
    example(calls.getXueLiInfo, { ...filling, input: { examId } }),
    example(calls.getXueWeiInfo, { ...filling, input: { examId } }),
    example(calls.getCmsExamRemindText, filling),
    example(calls.modifyKq, at('paid')),
    example(calls.examParamInfo, { ...filling, input: { paramType: 'photo' } }),
    example(calls.getCasCadeInfoForShow, { ...filling, input: { codeName: 'region' } }),
    example(calls.getCasCadeInfoForValues, { ...filling, input: { codeName: 'region', values: ['510000', '510100'] } }),
    example(calls.getSuperCasCadeItem, { ...filling, input: { codeName: 'region', code: '510100' } }),
    example(calls.getParamInfo, { ...filling, input: { paramType: 'hotline' } }),
    example(calls.flow, at('submitted')),
    example(calls.checkFrontFlow, { ...at('submitted'), input: { active: 'fill' } }),
    example(calls.educationRemoveCheck, {
      ...filling,
      prepare: async (tab) => ({ id: await educationId(tab, 'education') }),
    }),
    example(calls.degreeRemoveCheck, {
      ...filling,
      prepare: async (tab) => ({ id: await educationId(tab, 'degree') }),
    }),
  ]
}

const others = [
  example(auth.sendLog, {
    input: [
      {
        url: '/exam/list',
        time: '2026-03-02T02:00:00.000Z',
        type: 'error',
        message: 'Failed to fetch',
        stack: '',
        info: '',
      },
    ],
  }),
  example(calendar.file, {
    input: {
      events: [
        {
          uid: 'appointment-1',
          title: '报名现场确认',
          start: '2026-03-05T08:30:00+08:00',
          end: '2026-03-05T10:00:00+08:00',
          location: '成都市第一考点',
          description: '',
          alarm: 60,
        },
      ],
    },
  }),
  example(embed.resolve, { input: { src: 'https://site.test/notice' } }),
  example(menu.getMenu, { prepare: async (tab) => ({ topMenuId: first(await tab.value(menu.returnMenu)).id }) }),
  example(message.getMessageInfo, {
    prepare: async (tab) => ({ msgId: first(await tab.value(message.getMessageList)).msgId }),
  }),
  example(paramInfo.info, { input: { paramType: 'photo' } }),
  example(tenant.info, { account: null, input: { domain: 'https://demo.example.org' } }),
]

/** Calls with an input or state of their own; all other examples are made by `lina`, without input. */
const withScores = { account: 'ayguli' } as const
const results = [
  example(score.page, { ...withScores, input: firstPage }),
  example(score.hisPage, { ...withScores, input: firstPage }),
  example(score.scoreInfo, { ...withScores, input: { scoreExamId: '1890000000000000003' } }),
  example(score.downloadScoreProve, { ...withScores, input: { scoreExamId: '1890000000000000003' } }),
  example(score.downloadHisScoreProve, { ...withScores, input: { scoreExamId: '1890000000000000008' } }),
  example(score.scoreTips, withScores),
]

const readyReport = { id: '1895000000000000008' }
const unpaidReport = { id: '1895000000000000006', payType: '02', amount: '30.00' } as const
const person = { type: 'personal', title: '阿依古丽·买买提', email: 'ayguli@example.com' } as const
const reports = [
  example(scoreAnalysis.page, { ...withScores, input: firstPage }),
  example(scoreAnalysis.download, { ...withScores, input: readyReport }),
  example(scoreAnalysis.payRedirect, { ...withScores, input: unpaidReport }),
  example(scoreAnalysis.invoice, { ...withScores, input: { ...readyReport, ...person } }),
  example(scoreAnalysis.tips, withScores),
  example(scoreAnalysis.getPayDocList, { ...withScores, input: { examId: '1800000000000000106' } }),
]

export const exampleCalls: ReadonlyMap<Call, ExampleCall> = new Map([
  ...logIns,
  ...accounts,
  ...personal,
  ...administration,
  example(outcome.check, {
    signUp: { examId: adult, status: 'submitted' },
    input: { write: signup.submitExaminee.url, key: 'b1a4f7c2-5d0e-4c3a', exam: adult, input: {} },
  }),
  ...secondFactorExamples,
  ...exams,
  ...appointments,
  ...payments,
  ...results,
  ...reports,
  ...pictures,
  ...positions,
  ...reissues,
  ...signUpExamples(signup, adult, { name: 'eligible', value: '1' }),
  ...signUpExamples(zpsignup, recruitment, { name: 'qsgx', value: '0' }),
  example(zpsignup.getExamType, { signUp: { examId: recruitment, status: 'filling' } }),
  ...others,
])

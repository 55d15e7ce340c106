import { reissueFields } from '#contracts/candidate/reissue.ts'
import { chinaTime } from '#contracts/core/blade.ts'
import { checkFields } from '#contracts/form/form.ts'

import { setByDocument } from '../base-info/by-document.ts'
import { clock, day } from '../core/clock.ts'
import { refuse } from '../core/refusal.ts'
import { sendMessage } from '../message.ts'
import { isOpen, type OrderRow, orders, ordersByPurchase, placeOrder } from '../payment/order.ts'
import { expireOrders } from '../payment/rule.ts'
import { reissueSets } from '../picture/picture-set.ts'
import { addSamplePictures, arePicturesComplete, type PictureScope } from '../picture/picture.ts'
import { currentInstant } from '../signup/examinee.ts'
import { deadlineText } from '../signup/permission.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'
import { kindName, certificateResults, siteName, certificateYears } from './choice.ts'
import { type ReissueRow, reissues, type ReissueValues } from './seeds.ts'

/** Time to correct an application and to pay its fee. */
const correctionTime = 7 * day
const paymentMinutes = (7 * day) / 60_000

const openStatuses = new Set<ReissueRow['status']>(['draft', 'submitted', 'returned'])

/** Approved, and not yet sent. */
const approvedStatuses = new Set<ReissueRow['status']>(['unpaid', 'approved', 'printed'])

type Stage = Partial<ReissueRow> & { status: ReissueRow['status']; /** Text of the event. */ message?: string }

/** Enters a stage, with its event. */
export function changeStatus(row: ReissueRow, { status, message = '', ...fields }: Stage) {
  const time = currentInstant()
  const history = [...row.history, { status, time, message }]
  return reissues.change(row.id, { reason: '', endTime: null, ...fields, status, updateTime: time, history })
}

/** The application after an event at the provider: a paid fee approves it, even a late one; an unpaid order is replaced. */
export function current(row: ReissueRow): ReissueRow {
  if (row.status !== 'unpaid') return row
  expireOrders()
  const fees = ordersByPurchase(row.id)
  const paid = fees.find(({ status }) => status === 'paid')
  if (paid) return changeStatus(row, { status: 'approved', orderNo: paid.id, message: `已缴费 ${paid.amount} 元` })
  const [newest] = fees
  return !newest || isOpen(newest) ? row : reissues.change(row.id, { orderNo: placeFee(row, newest.amount).id })
}

/** Applications of a user, newest first. */
export const userReissues = (userId: string): ReissueRow[] =>
  reissues
    .filter((row) => row.userId === userId)
    .map(current)
    .toReversed()

/** Whether the deadline for the correction of a returned application has passed. */
const isLate = ({ status, endTime }: ReissueRow) =>
  status === 'returned' && endTime !== null && clock.now() > Date.parse(endTime)

/**
 * The application of a user that is a draft, in review, or returned and within its deadline; the picture calls mean this
 * one.
 */
export const openReissue = (userId: string) =>
  userReissues(userId).find((row) => openStatuses.has(row.status) && !isLate(row))

/** The caller's application. An application of another candidate is refused like an unknown one. */
export function ownReissue(id: string, user: UserRow): ReissueRow {
  const row = reissues.byId(id)
  return row?.userId === user.id ? current(row) : refuse('没有找到这份申请')
}

/** Order of the fee of an application. */
export const reissueOrder = ({ orderNo }: ReissueRow): OrderRow | null => orders.byId(orderNo ?? '') ?? null

const lockedReasons: Partial<Record<ReissueRow['status'], string>> = {
  submitted: '申请已提交，等待审核，不能修改',
  refused: '申请未通过，不能修改',
}

/** Why an application cannot be changed; empty when it can. */
export function lockedReason(row: ReissueRow): string {
  const { status, endTime } = row
  if (status === 'draft') return ''
  if (status !== 'returned') return lockedReasons[status] ?? '申请已审核通过，不能修改'
  return endTime !== null && isLate(row) ? `退回修改已于${deadlineText(endTime)}截止，请重新申请` : ''
}

/** Scope of the pictures. With a prefix: an application and an exam may have one id. */
export const pictureScope = ({ id, userId }: ReissueRow): PictureScope => ({
  id: `reissue-${id}`,
  sets: reissueSets.map((set) => setByDocument(set, users.get(userId))),
  refusal: '补办申请不需要此类图片',
})

/** First obstacle to a submission; empty without an obstacle. */
function submitObstacle(row: ReissueRow): string {
  const { userId, cjzmlx, kq, kd, ssnf } = row
  const [wrong] = Object.keys(checkFields(reissueFields, reissueValues(row)))
  if (wrong) return `请完善：${reissueFields.find(({ name }) => name === wrong)?.label ?? ''}`
  if (kindName(cjzmlx) === '' || siteName(kq, kd) === '') return '考区或考点已调整，请重新选择'
  if (!certificateYears(userId, cjzmlx, kq).includes(ssnf)) return '没有查到您该年份的成绩，不能补办'
  if (!arePicturesComplete(userId, pictureScope(row).id)) return '请先上传材料'
  const isTwin = (it: ReissueRow) => it.cjzmlx === cjzmlx && it.ssnf === ssnf && approvedStatuses.has(it.status)
  return userReissues(userId).some(isTwin) ? '相同的补办申请正在办理，请勿重复提交' : ''
}

/** Values of the form. */
export const reissueValues = ({ cjzmlx, kq, kd, ssnf, detail, phone, address }: ReissueRow): ReissueValues => ({
  cjzmlx,
  kq,
  kd,
  ssnf,
  detail,
  phone,
  address,
})

/** Submits an application. Refused: values or pictures missing, submitted already, too late. */
export function submit(row: ReissueRow) {
  if (row.status === 'submitted') refuse('申请已提交，请勿重复提交')
  const obstacle = lockedReason(row) || submitObstacle(row)
  if (obstacle) refuse(obstacle)
  changeStatus(row, { status: 'submitted', submitTime: currentInstant() })
}

/** Cancels the submission of an application in review. */
export function cancel(row: ReissueRow) {
  if (row.status !== 'submitted') refuse('只有等待审核的申请可以撤回')
  changeStatus(row, { status: 'draft', message: '已撤回' })
}

/** Order of the fee, at the unified platform. */
function placeFee({ id, userId, cjzmlx, ssnf }: ReissueRow, amount: string): OrderRow {
  const result = certificateResults(userId, cjzmlx).find(({ examTime }) => examTime.startsWith(ssnf))
  const exam = { examId: result?.examId ?? id, pastExam: result?.examName ?? kindName(cjzmlx) }
  return placeOrder({ kind: 'reissue', purchaseId: id, userId, payType: '05', amount, ...exam }, null, paymentMinutes)
}

function notify(row: ReissueRow, text: string) {
  sendMessage(row.userId, '成绩证明补办', `您补办的${kindName(row.cjzmlx)}（${row.ssnf} 年）${text}`)
}

/** What QA does to an application in place of an officer. Each names the stage that it needs. */
export const reviewer = {
  return(row: ReissueRow, reason: string) {
    require(row, 'submitted')
    const endTime = chinaTime(clock.now() + correctionTime)
    changeStatus(row, { status: 'returned', reason, endTime, message: reason })
    notify(row, `已退回：${reason}`)
  },
  /** With a fee the application waits for the payment. */
  approve(row: ReissueRow, fee: string | undefined) {
    require(row, 'submitted')
    if (fee === undefined) changeStatus(row, { status: 'approved' })
    else changeStatus(row, { status: 'unpaid', orderNo: placeFee(row, fee).id, message: `工本费和邮费 ${fee} 元` })
    notify(row, fee === undefined ? '已通过审核。' : `已通过审核，请缴费 ${fee} 元。`)
  },
  refuse(row: ReissueRow, reason: string) {
    require(row, 'submitted')
    changeStatus(row, { status: 'refused', reason, message: reason })
    notify(row, `未通过审核：${reason}`)
  },
  print(row: ReissueRow) {
    require(row, 'approved')
    changeStatus(row, { status: 'printed' })
  },
  send(row: ReissueRow, { carrier, trackingNo }: Pick<ReissueRow, 'carrier' | 'trackingNo'>) {
    require(row, 'printed')
    changeStatus(row, { status: 'sent', carrier, trackingNo, message: `${carrier} ${trackingNo}` })
    notify(row, `已由${carrier}寄出，单号 ${trackingNo}。`)
  },
  /** Adds the missing pictures in place of the applicant. */
  addPictures(row: ReissueRow) {
    if (lockedReason(row)) refuse(lockedReason(row))
    addSamplePictures(row.userId, pictureScope(row))
  },
}

function require({ status }: ReissueRow, needed: ReissueRow['status']) {
  if (status !== needed) refuse(`the application is ${status}, not ${needed}`)
}

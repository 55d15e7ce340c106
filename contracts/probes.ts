import { dict, dictBiz } from './administration/dict.ts'
import { user } from './administration/user.ts'
import { type Api, api } from './api.ts'
import { type Appointment, appointment, type AppointmentDraft } from './candidate/appointment.ts'
import { education } from './candidate/education.ts'
import { type Order, type OrderStatus, payment } from './candidate/payment.ts'
import { type CheckPositions, position } from './candidate/position.ts'
import { reissue } from './candidate/reissue.ts'
import { scoreAnalysis } from './candidate/score-analysis.ts'
import { isVenueChange, signup, zpsignup } from './candidate/signup.ts'
import type { Endpoint } from './core/endpoint.ts'
import { type Probe, probe, probeVia } from './core/probe.ts'
import { newRowProbe, removedRowProbe, rowProbes } from './core/saved-row.ts'
import { account } from './session/account.ts'

/** The answer of a write that has none. */
const done = (isDone: boolean) => (isDone ? null : undefined)

const upcoming = () => ({ status_equal: 'booked', size: 50 }) as const

const appointmentSlot = ({ appointmentId, bmdCode, appointmentTime, batchCode }: Appointment | AppointmentDraft) =>
  JSON.stringify([appointmentId, bmdCode, appointmentTime, batchCode])

/** Whether an order is the wanted one or replaced it: another tab may have been first. */
const liveStatuses: ReadonlySet<OrderStatus> = new Set(['created', 'paying', 'confirming', 'paid'])

const orderLike = (
  order: Pick<Order, 'orderNo' | 'status' | 'payType' | 'amount'> | undefined,
  wanted: { payType: string; amount: string },
) =>
  order && liveStatuses.has(order.status) && order.payType === wanted.payType && order.amount === wanted.amount
    ? { orderNo: order.orderNo }
    : undefined

const selectedId = ({ positions }: CheckPositions) => positions.find(({ result }) => result === 'selected')?.id

/** Stages that do not prove a submission. */
const unsubmitted: ReadonlySet<string> = new Set(['none', 'filling', 'returned', 'withdrawn', 'draft', 'unknown'])

const ofSignup = (calls: typeof signup) => [
  probe(calls.submitExaminee, calls.init, {
    input: (_, examId) => ({ examId }),
    answer: (seen) => done(!unsubmitted.has(seen.status) && !isVenueChange(seen)),
  }),
  probe(calls.recallSubmitExaminee, calls.getExamineeShow, {
    input: () => ({}),
    answer: (seen) => done(seen?.status === 'withdrawn'),
  }),
  probe(calls.modifyKq, calls.init, {
    input: (_, examId) => ({ examId }),
    answer: (seen) => done(isVenueChange(seen)),
  }),
]

/** A code has the key -1, whatever was typed. Source: blade-contract 6. */
const storedDictEntry = (sent: Readonly<Record<string, unknown>>) =>
  sent['parentId'] === undefined ? { ...sent, dictKey: '-1' } : sent

const ofDict = (calls: typeof dict) =>
  rowProbes(calls, { read: calls.list, by: ['code', 'dictKey'], stored: storedDictEntry })

/** Resources whose `submit` says by which columns a new row is found. */
const ofRows = Object.values<Api[string]>(api).flatMap(({ list, detail, submit, remove }) =>
  list && detail && submit?.rowKey && remove
    ? rowProbes({ detail, submit, remove }, { read: list, by: submit.rowKey })
    : [],
)

/** Probes of the idempotent writes. */
export const probes: readonly Probe[] = [
  ...ofSignup(signup),
  ...ofSignup(zpsignup),
  probe(appointment.save, appointment.page, {
    input: upcoming,
    answer: ({ records }, sent) =>
      done(
        records.some(
          (it) => appointmentSlot(it) === appointmentSlot(sent) && (sent.id === undefined || sent.id === it.id),
        ),
      ),
  }),
  probe(appointment.remove, appointment.page, {
    input: upcoming,
    answer: ({ records }, sent) => done(records.every(({ id }) => id !== sent.id)),
  }),
  ...[payment.saveOrder, payment.createOrder].map((write) =>
    probe(write, payment.getNetpayOrder, { input: () => ({}), answer: ([newest], sent) => orderLike(newest, sent) }),
  ),
  probeVia(
    scoreAnalysis.payRedirect,
    { read: scoreAnalysis.page, input: ({ id }) => ({ id }) },
    {
      read: payment.toQuery,
      input: (_, __, { records: [report] }) => (report?.orderNo ? { orderNo: report.orderNo } : null),
      answer: orderLike,
    },
  ),
  probe(scoreAnalysis.invoice, scoreAnalysis.page, {
    input: ({ id }) => ({ id }),
    answer: ({ records: [report] }) =>
      done(report?.invoice?.status === 'requested' || report?.invoice?.status === 'issued'),
  }),
  probe(position.submitSelection, position.getCheckPositionsInfo, {
    input: () => ({}),
    answer: (seen, { id }) => done(selectedId(seen) === id),
  }),
  probe(position.cancelSelection, position.getCheckPositionsInfo, {
    input: () => ({}),
    answer: (seen, { id }) => done(selectedId(seen) !== id),
  }),
  probe(reissue.submit, reissue.view, {
    input: ({ id }) => ({ id }),
    answer: ({ status }) => done(!unsubmitted.has(status)),
  }),
  probe(reissue.cancalSubmit, reissue.view, {
    input: ({ id }) => ({ id }),
    answer: ({ status }) => done(status === 'draft'),
  }),
  probe(account.resetSimplePassword, account.simplePassword, {
    input: () => ({}),
    answer: ({ simple }) => done(!simple),
  }),
  newRowProbe(education.educationAndStatusSave, {
    read: education.getEducationAndStatus,
    by: ['kind', 'certificateNo'],
  }),
  ...[education.educationRemove, education.degreeRemove].map((write) =>
    probe(write, education.getEducationAndStatus, {
      input: () => ({}),
      answer: (seen, sent) => done(seen.every(({ id }) => id !== sent.id)),
    }),
  ),
  ...ofRows,
  ...ofDict(dict),
  ...ofDict(dictBiz),
  newRowProbe(user.submit, { read: user.page, by: ['account', 'tenantId'] }),
  removedRowProbe(user.remove, user.detail),
  // The session of a deleted account has ended; while it has not, nothing was deleted.
  probe(account.deleteAccount, user.info, { input: () => ({}), answer: () => undefined }),
]

/** Whether a read shows the outcome of a write. */
export const hasProbe = (write: Endpoint): boolean => probes.some((it) => it.write === write)

/** The probe of a write with this input; undefined where no read shows its outcome. */
export const findProbe = (write: Endpoint, input: unknown): Probe | undefined =>
  probes.find((it) => it.write === write && (it.when?.(input) ?? true))

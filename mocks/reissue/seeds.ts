import type { ReissueStatus } from '#contracts/candidate/reissue.ts'
import type { Known } from '#contracts/core/blade.ts'

import { at } from '../core/clock.ts'
import { Table } from '../core/db.ts'

type Status = Known<ReissueStatus>

/** Values that the applicant enters, by field name. */
export type ReissueValues = Record<'cjzmlx' | 'kq' | 'kd' | 'ssnf' | 'detail' | 'phone' | 'address', string>

/** Application for a reissue. */
export type ReissueRow = ReissueValues & {
  id: string
  userId: string
  status: Status
  reason: string
  /** Deadline for the correction of a returned application. */
  endTime: string | null
  orderNo: string | null
  carrier: string
  trackingNo: string
  submitTime: string | null
  /** null where the server does not know it, here and in the events. */
  updateTime: string | null
  history: { status: Status; time: string | null; message: string }[]
}

/** Values of an application that has just begun. */
export const emptyReissue = {
  cjzmlx: '',
  kq: '',
  kd: '',
  ssnf: '',
  detail: '',
  phone: '',
  address: '',
  status: 'draft',
  reason: '',
  endTime: null,
  orderNo: null,
  carrier: '',
  trackingNo: '',
  submitTime: null,
} as const

const lina = '1700000000000000002'
const ayguli = '1700000000000000003'

const yearBefore = (days: number) => at(-days).slice(0, 4)

const lost = '搬家时遗失，入职单位要求提供原件。'
const scuffed = '证书受潮，字迹无法辨认。'
const pointed = '身份证国徽面照片反光，有效期看不清，请重新上传。'
const noOriginal = '该次考试的证书尚未发放，请先向考点领取，不需要补办。'

/** One application in each final stage, and a returned one. */
export const reissues = new Table<ReissueRow>(() => [
  {
    ...emptyReissue,
    id: '1880000000000000001',
    userId: ayguli,
    cjzmlx: 'pets',
    kq: '6501',
    kd: '650101',
    ssnf: yearBefore(420),
    detail: lost,
    phone: '13812345678',
    address: '新疆乌鲁木齐市天山区解放南路 368 号，阿依古丽收',
    status: 'sent',
    carrier: '邮政特快专递',
    trackingNo: 'EA123456789CN',
    submitTime: at(-60, '10:20:00'),
    updateTime: at(-50, '16:40:00'),
    history: [
      { status: 'submitted', time: at(-60, '10:20:00'), message: '' },
      { status: 'approved', time: at(-57, '11:02:00'), message: '' },
      { status: 'printed', time: at(-52, '09:30:00'), message: '' },
      { status: 'sent', time: at(-50, '16:40:00'), message: '邮政特快专递 EA123456789CN' },
    ],
  },
  {
    ...emptyReissue,
    id: '1880000000000000002',
    userId: ayguli,
    cjzmlx: 'ncre',
    kq: '6501',
    kd: '650102',
    ssnf: yearBefore(60),
    detail: scuffed,
    phone: '13812345678',
    address: '新疆乌鲁木齐市天山区解放南路 368 号，阿依古丽收',
    status: 'refused',
    reason: noOriginal,
    submitTime: at(-15, '20:05:00'),
    updateTime: at(-13, '14:10:00'),
    history: [
      { status: 'submitted', time: at(-15, '20:05:00'), message: '' },
      { status: 'refused', time: at(-13, '14:10:00'), message: noOriginal },
    ],
  },
  {
    ...emptyReissue,
    id: '1880000000000000003',
    userId: lina,
    cjzmlx: 'ncre',
    kq: '5101',
    kd: '510101',
    ssnf: yearBefore(130),
    detail: lost,
    phone: '13623456789',
    address: '四川省成都市武侯区人民南路四段 9 号，李娜收',
    status: 'returned',
    reason: pointed,
    endTime: at(6, '17:00:00'),
    submitTime: at(-4, '09:12:00'),
    updateTime: at(-2, '15:30:00'),
    history: [
      { status: 'submitted', time: at(-4, '09:12:00'), message: '' },
      { status: 'returned', time: at(-2, '15:30:00'), message: pointed },
    ],
  },
])

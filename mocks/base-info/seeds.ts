import type { BaseInfo } from '#contracts/candidate/base-info.ts'
import type { FormValues } from '#contracts/form/form.ts'

import { at } from '../core/clock.ts'
import { resettable } from '../core/db.ts'
import { users } from '../user/seeds.ts'
import type { UserRow } from '../user/user-row.ts'

/** Base info of a user, entered once for all exams. */
export type BaseInfoRow = {
  /** Name, ID number, phone and mail are columns of the user: they are here only while invalid. */
  values: FormValues
  /** Fields from the registration: changed by request only. */
  registered: readonly string[]
  savedAt: string | null
  /** Change requests, with the reason for the reviewer. */
  pending: (BaseInfo['pending'][number] & { reason: string })[]
  /** Refused change requests without a later one for the same field. */
  refused: BaseInfo['refused']
}

export const emptyBaseInfo: BaseInfoRow = { values: {}, registered: [], savedAt: null, pending: [], refused: [] }

const identity = ['ksName', 'zjhm']

/** Base info by account. */
const seeds: Readonly<Record<string, Partial<BaseInfoRow>>> = {
  zhangwei: {
    registered: identity,
    values: {
      xb: '1',
      csrq: '1990-03-07',
      mz: '01',
      jjlxr: '张建国',
      jjlxrgx: '1',
      jjlxrdh: '13908001122',
      szd: ['510000', '510100', '510104'],
      lxdz: '东大街 18 号 2 栋 301',
      xxgzzt: '2',
      dwmc: '成都市第三建筑公司',
    },
  },
  lina: {
    registered: identity,
    values: {
      xb: '2',
      csrq: '1995-08-12',
      mz: '01',
      jjlxr: '李志强',
      jjlxrgx: '1',
      jjlxrdh: '13808123456',
      szd: ['510000', '510100', '510107'],
      lxdz: '人民南路四段 5 号',
      xxgzzt: '3',
      zzmm: '03',
    },
  },
  ayguli: {
    registered: identity,
    values: {
      xb: '2',
      csrq: '1992-12-05',
      mz: '05',
      jjlxr: '买买提·艾山',
      jjlxrgx: '1',
      jjlxrdh: '13999112233',
      szd: ['650000', '650100', '650102'],
      lxdz: '新疆乌鲁木齐市天山区解放南路 368 号',
      xxgzzt: '2',
      dwmc: '乌鲁木齐市第一人民医院',
    },
  },
  // Without ID number, nationality and address: no exam can be selected.
  wangyi: {
    registered: ['ksName'],
    values: {
      xb: '2',
      csrq: '2004-02-29',
      jjlxr: '王军',
      jjlxrgx: '1',
      jjlxrdh: '13700001111',
      szd: ['510000', '510100', '510107'],
      xxgzzt: '1',
      dwmc: '成都理工大学',
    },
  },
}

/** Base info by user id. */
export const baseInfos = resettable(() => {
  const savedAt = at(-15, '11:20:00')
  return new Map<string, BaseInfoRow>(
    users
      .filter(({ account }) => account in seeds)
      .map((it) => [it.id, { ...emptyBaseInfo, savedAt, ...seeds[it.account] }]),
  )
})

/** Base info of a user; empty until something is entered. */
export const userBaseInfo = ({ id }: Pick<UserRow, 'id'>): BaseInfoRow => baseInfos.value.get(id) ?? emptyBaseInfo

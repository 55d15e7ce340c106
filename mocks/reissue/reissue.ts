import { reissuePicture } from '#contracts/candidate/picture.ts'
import { type Reissue, reissue, type ReissueDetail, type ReissueDraft } from '#contracts/candidate/reissue.ts'

import { newId, paginate } from '../core/db.ts'
import { mock } from '../core/mock.ts'
import { refuse } from '../core/refusal.ts'
import { payee } from '../payment/method.ts'
import { payMethods } from '../payment/pay-methods.ts'
import { pictureBehaviours, removeScopePictures } from '../picture/picture.ts'
import { currentInstant } from '../signup/examinee.ts'
import type { UserRow } from '../user/user-row.ts'
import { areaName, reissueAreas, kindName, siteName, reissueSites, certificateYears } from './choice.ts'
import {
  cancel,
  lockedReason,
  openReissue,
  reissueOrder,
  ownReissue,
  userReissues,
  pictureScope,
  submit,
} from './rule.ts'
import { emptyReissue, type ReissueRow, reissues } from './seeds.ts'

function toReissue(row: ReissueRow): Reissue {
  const { id, cjzmlx, kq, kd, ssnf, status, reason, endTime, carrier, trackingNo, submitTime, updateTime } = row
  const order = reissueOrder(row)
  const locked = lockedReason(row)
  return {
    id,
    cjzmlx,
    cjzmlxName: kindName(cjzmlx),
    kq,
    kqName: areaName(kq),
    kd,
    kdName: siteName(kq, kd),
    ssnf,
    status,
    reason,
    edit: { allowed: locked === '', reason: locked },
    cancel: { allowed: status === 'submitted', reason: status === 'submitted' ? '' : '只有等待审核的申请可以撤回' },
    endTime: status === 'unpaid' ? (order?.expireTime ?? null) : endTime,
    orderNo: order?.id ?? null,
    amount: order?.amount ?? null,
    payTime: order?.payTime ?? null,
    carrier,
    trackingNo,
    submitTime,
    updateTime,
  }
}

const refundRule = '证书开始印制后不予退费。'

const toReissueDetail = (row: ReissueRow): ReissueDetail => ({
  ...toReissue(row),
  detail: row.detail,
  phone: row.phone,
  address: row.address,
  savedAt: row.updateTime,
  sponsor: '省教育考试院',
  fee: row.status === 'unpaid' ? { payee, refundRule, method: payMethods['05'].name } : null,
  history: row.history,
})

/** The draft that there is, or a new one. */
function begin(user: UserRow): ReissueRow {
  const open = openReissue(user.id)
  if (!open) {
    const row = { ...emptyReissue, id: newId(), userId: user.id, updateTime: currentInstant(), history: [] }
    return reissues.put(row)
  }
  return open.status === 'draft' ? open : refuse('您有一份申请正在办理，办结后才能再次申请')
}

function save({ id, commit: _commit, ...values }: ReissueDraft, user: UserRow) {
  const row = id === undefined ? begin(user) : ownReissue(id, user)
  const locked = lockedReason(row)
  if (locked) refuse(locked)
  const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const savedAt = currentInstant()
  reissues.change(row.id, { ...changes, updateTime: savedAt })
  return { id: row.id, savedAt }
}

function remove(row: ReissueRow) {
  if (row.status !== 'draft') refuse('只有草稿可以删除')
  removeScopePictures(pictureScope(row).id)
  reissues.remove(row.id)
}

/** The open application while it can be changed. */
function editable(user: UserRow): ReissueRow {
  const row = openReissue(user.id) ?? refuse('没有正在填写的补办申请')
  const locked = lockedReason(row)
  return locked ? refuse(locked) : row
}

const pictures = pictureBehaviours({
  open: (user) => pictureScope(editable(user)),
  view(user) {
    const row = openReissue(user.id)
    return row ? pictureScope(row) : null
  },
})

export const reissueHandlers = [
  ...mock(reissue, {
    page: (query, { user }) => paginate(userReissues(user.id).map(toReissue), query),
    save: (draft, { user }) => save(draft, user),
    submit: ({ id }, { user }) => submit(ownReissue(id, user)),
    cancalSubmit: ({ id }, { user }) => cancel(ownReissue(id, user)),
    view: ({ id }, { user }) => toReissueDetail(ownReissue(id, user)),
    remove: ({ id }, { user }) => remove(ownReissue(id, user)),
    getKq: ({ examCode }) => reissueAreas(examCode),
    getKd: ({ examCode, parentCode }) => reissueSites(examCode, parentCode),
    getSsnf: ({ cjzmlx, kq }, { user }) => certificateYears(user.id, cjzmlx, kq),
  }),
  ...mock(reissuePicture, pictures),
]

import * as v from 'valibot'

import { Yuan } from '#contracts/core/blade.ts'

import { action, NonEmptyText, notFound } from '../qa/action.ts'
import { kindName } from './choice.ts'
import { reviewer, userReissues } from './rule.ts'
import { reissues } from './seeds.ts'

const ReissueRef = v.strictObject({ id: v.string() })
const Reason = v.strictObject({ ...ReissueRef.entries, reason: NonEmptyText })
const requireReissue = (id: string) => reissues.byId(id) ?? notFound('no such application')

/** QA's actions on applications for a reissue, by path. */
export const reissueActions = {
  '/reissue/pictures': action(ReissueRef, ({ id }) => reviewer.addPictures(requireReissue(id))),
  '/reissue/return': action(Reason, ({ id, reason }) => reviewer.return(requireReissue(id), reason)),
  '/reissue/refuse': action(Reason, ({ id, reason }) => reviewer.refuse(requireReissue(id), reason)),
  '/reissue/approve': action(v.strictObject({ ...ReissueRef.entries, fee: v.optional(Yuan) }), ({ id, fee }) =>
    reviewer.approve(requireReissue(id), fee),
  ),
  '/reissue/print': action(ReissueRef, ({ id }) => reviewer.print(requireReissue(id))),
  '/reissue/send': action(
    v.strictObject({ ...ReissueRef.entries, carrier: NonEmptyText, trackingNo: NonEmptyText }),
    ({ id, ...parcel }) => reviewer.send(requireReissue(id), parcel),
  ),
}

/** Applications of an account, for QA. */
export const reissueState = (userId: string) =>
  userReissues(userId).map(({ id, cjzmlx, ssnf, status, orderNo }) => ({
    id,
    name: [kindName(cjzmlx), ssnf].filter(Boolean).join(' '),
    status,
    orderNo,
  }))

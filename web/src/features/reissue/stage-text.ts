import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ReissueStatus } from '#contracts/candidate/reissue.ts'

/** Name and colour of the badge of each stage. */
export const stageBadges: Record<ReissueStatus, { name: MessageDescriptor; color: string }> = {
  draft: { name: msg`草稿`, color: 'gray' },
  submitted: { name: msg`待审核`, color: 'brand' },
  returned: { name: msg`已退回，需修改`, color: 'red' },
  unpaid: { name: msg`待缴费`, color: 'orange' },
  approved: { name: msg`印制中`, color: 'brand' },
  printed: { name: msg`待寄出`, color: 'brand' },
  sent: { name: msg`已寄出`, color: 'green' },
  refused: { name: msg`审核未通过`, color: 'red' },
  unknown: { name: msg`未知`, color: 'gray' },
}

/** Names of the events that begin a stage. */
export const eventNames: Record<ReissueStatus, MessageDescriptor> = {
  draft: msg`撤回`,
  submitted: msg`已提交`,
  returned: msg`退回修改`,
  unpaid: msg`审核通过，待缴费`,
  approved: msg`开始印制`,
  printed: msg`印制完成`,
  sent: msg`寄出`,
  refused: msg`审核未通过`,
  unknown: msg`未知`,
}

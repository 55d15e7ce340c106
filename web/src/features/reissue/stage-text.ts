import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ReissueStatus } from '#contracts/candidate/reissue.ts'

/** Name of each stage. */
export const stageNames: Record<ReissueStatus, MessageDescriptor> = {
  draft: msg`草稿`,
  submitted: msg`待审核`,
  returned: msg`已退回，需修改`,
  unpaid: msg`待缴费`,
  approved: msg`印制中`,
  printed: msg`待寄出`,
  sent: msg`已寄出`,
  refused: msg`审核未通过`,
  unknown: msg`未知`,
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

/** Colour of the badge of each stage. */
export const stageColors: Record<ReissueStatus, string> = {
  draft: 'gray',
  submitted: 'brand',
  returned: 'red',
  unpaid: 'orange',
  approved: 'brand',
  printed: 'brand',
  sent: 'green',
  refused: 'red',
  unknown: 'gray',
}

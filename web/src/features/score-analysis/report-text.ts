import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { InvoiceStatus, ReportStatus } from '#contracts/candidate/score-analysis.ts'

/** Name and colour of the badge of each status. */
export const reportBadges: Record<ReportStatus, { name: MessageDescriptor; color: string }> = {
  unavailable: { name: msg`不提供`, color: 'gray' },
  unpaid: { name: msg`未购买`, color: 'brand' },
  generating: { name: msg`生成中`, color: 'orange' },
  ready: { name: msg`可查看`, color: 'green' },
  refunded: { name: msg`已退款`, color: 'gray' },
  unknown: { name: msg`状态未知`, color: 'gray' },
}

/** What a status means, where the organiser gives no reason. */
export const statusTexts: Record<ReportStatus, MessageDescriptor> = {
  unavailable: msg`这次考试不提供成绩分析报告`,
  unpaid: msg`支付后生成，可先看示例`,
  generating: msg`已支付，报告正在生成`,
  ready: msg`报告已生成，可以查看和下载`,
  refunded: msg`费用已退回，不再提供报告`,
  unknown: msg`请以考试机构公告为准`,
}

/** What the link to a report says. */
export const actionNames: Record<ReportStatus, MessageDescriptor> = {
  unavailable: msg`查看说明`,
  unpaid: msg`了解和购买`,
  generating: msg`查看进度`,
  ready: msg`查看报告`,
  refunded: msg`查看说明`,
  unknown: msg`查看说明`,
}

/** Name and colour of the badge of each status of an invoice. */
export const invoiceBadges: Record<InvoiceStatus, { name: MessageDescriptor; color: string }> = {
  requested: { name: msg`开具中`, color: 'brand' },
  issued: { name: msg`已开具`, color: 'green' },
  failed: { name: msg`开具失败`, color: 'red' },
  unknown: { name: msg`状态未知`, color: 'gray' },
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { InvoiceStatus, ReportStatus } from '#contracts/candidate/score-analysis.ts'

export const statusNames: Record<ReportStatus, MessageDescriptor> = {
  unavailable: msg`不提供`,
  unpaid: msg`未购买`,
  generating: msg`生成中`,
  ready: msg`可查看`,
  refunded: msg`已退款`,
  unknown: msg`状态未知`,
}

export const reportStatusColors: Record<ReportStatus, string> = {
  unavailable: 'gray',
  unpaid: 'brand',
  generating: 'orange',
  ready: 'green',
  refunded: 'gray',
  unknown: 'gray',
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

export const invoiceNames: Record<InvoiceStatus, MessageDescriptor> = {
  requested: msg`开具中`,
  issued: msg`已开具`,
  failed: msg`开具失败`,
  unknown: msg`状态未知`,
}

export const invoiceColors: Record<InvoiceStatus, string> = {
  requested: 'brand',
  issued: 'green',
  failed: 'red',
  unknown: 'gray',
}

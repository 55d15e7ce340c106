import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PassState, ScoreStatus, ScoreType } from '#contracts/candidate/score.ts'

/** Label of the figure of each type. */
export const totalLabels: Record<ScoreType, MessageDescriptor> = {
  total: msg`总分`,
  subject: msg`科目情况`,
  level: msg`综合成绩`,
  practical: msg`总成绩`,
  band: msg`总评`,
  rank: msg`笔试总成绩`,
  unknown: msg`成绩`,
}

export const passNames: Record<PassState, MessageDescriptor> = {
  passed: msg`合格`,
  failed: msg`未合格`,
  none: msg`不设合格线`,
  unknown: msg`是否合格以公告为准`,
}

/** Name and colour of the badge of each status. */
export const scoreBadges: Record<ScoreStatus, { name: MessageDescriptor; color: string }> = {
  valid: { name: msg`已公布`, color: 'green' },
  absent: { name: msg`缺考`, color: 'gray' },
  violation: { name: msg`成绩无效`, color: 'orange' },
  cancelled: { name: msg`成绩取消`, color: 'gray' },
  partial: { name: msg`部分公布`, color: 'brand' },
  reviewing: { name: msg`复查中`, color: 'brand' },
  unknown: { name: msg`状态未知`, color: 'gray' },
}

/** What a status means and what the candidate can do; null for a final result. */
export const statusTexts: Record<ScoreStatus, { title: MessageDescriptor; text: MessageDescriptor } | null> = {
  valid: null,
  absent: {
    title: msg`这次考试没有成绩`,
    text: msg`记录为缺考。如果您参加了考试，请在复查期内联系报名地市考试机构核对。`,
  },
  violation: {
    title: msg`这次考试的成绩无效`,
    text: msg`具体原因和依据见处理决定书。您可以按决定书写明的方式陈述意见或申请复核。`,
  },
  cancelled: {
    title: msg`这次考试的成绩已取消`,
    text: msg`这不代表您有过错。后续安排以考试机构公告为准，也可以联系报名地市考试机构了解。`,
  },
  partial: {
    title: msg`还有成绩没有公布`,
    text: msg`已公布的部分有效，其余部分公布后会显示在这里`,
  },
  reviewing: {
    title: msg`成绩正在复查`,
    text: msg`复查结束前，下面的成绩还不是最终结果`,
  },
  unknown: {
    title: msg`成绩状态有待确认`,
    text: msg`请以考试机构公告为准`,
  },
}

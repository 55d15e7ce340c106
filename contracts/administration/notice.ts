import * as v from 'valibot'

import { DisplayText, done, Html, HtmlText, Id, Instant, maybe, orNull, page, RecordId } from '../core/blade.ts'
import { ById, ByIds } from '../core/crud.ts'
import { read, write } from '../core/endpoint.ts'
import { formMessages } from '../core/form-messages.ts'
import { maxLength } from '../core/length.ts'
import { OneLineText } from '../form/one-line-text.ts'
import { NoticeQuery } from './list-query.ts'
import { sortable } from './sort.ts'

/** Notice to all accounts, without its content. Source: blade-contract 5.8. */
export const Notice = v.object({
  id: RecordId,
  title: DisplayText,
  /** `dictKey` of the dictionary notice. */
  category: maybe(v.number()),
  categoryName: DisplayText,
  releaseTime: orNull(Instant),
})
export type Notice = v.InferOutput<typeof Notice>

/** Notice with its content. */
export const NoticeDetail = v.object({ ...Notice.entries, content: Html })
export type NoticeDetail = v.InferOutput<typeof NoticeDetail>

/** Notice as an administrator enters it; without `id` a new one. */
export const NoticeDraft = v.strictObject({
  id: v.optional(Id),
  title: v.pipe(OneLineText, v.nonEmpty(formMessages.required), maxLength(255)),
  category: v.pipe(v.number(formMessages.choose), v.integer(), v.minValue(1), v.maxValue(99)),
  releaseTime: v.optional(Instant),
  content: v.optional(HtmlText),
})

/** Notices, of servers that have the service blade-desk. Source: blade-contract 5.8. */
export const notice = {
  list: read('GET blade-desk/notice/list', {
    summary: { en: 'Lists one page of the notices.', zh: '分页列出公告。' },
    access: 'login',
    shared: true,
    input: sortable(NoticeQuery, ['title', 'category', 'releaseTime']),
    output: page(Notice),
  }),
  detail: read('GET blade-desk/notice/detail', {
    summary: { en: 'Returns a notice.', zh: '查询公告。' },
    access: 'login',
    shared: true,
    samples: { id: '*.list.records.id' },
    input: ById,
    output: maybe(NoticeDetail),
  }),
  submit: write('POST blade-desk/notice/submit', {
    summary: { en: 'Creates or changes a notice.', zh: '新增或修改公告。' },
    access: 'admin',
    json: true,
    input: NoticeDraft,
    rowKey: ['title'],
    example: { title: '考务工作会议', category: 6, content: '周五上午九点' },
    output: done,
  }),
  remove: write('POST blade-desk/notice/remove', {
    summary: { en: 'Deletes notices.', zh: '删除公告。' },
    access: 'admin',
    input: ByIds,
    output: done,
  }),
}

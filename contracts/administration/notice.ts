import * as v from 'valibot'

import { DisplayText, Html, Instant, maybe, orNull, page, paging, RecordId } from '../core/blade.ts'
import { ById } from '../core/crud.ts'
import { read } from '../core/endpoint.ts'

/** Notice to all accounts, without its content. Source: blade-contract 5.8. */
export const Notice = v.object({
  id: RecordId,
  title: DisplayText,
  /** Name of the entry of the dictionary notice. */
  categoryName: DisplayText,
  releaseTime: orNull(Instant),
})
export type Notice = v.InferOutput<typeof Notice>

/** Notice with its content. */
export const NoticeDetail = v.object({ ...Notice.entries, content: Html })
export type NoticeDetail = v.InferOutput<typeof NoticeDetail>

/** Notices, of servers that have the service blade-desk. Source: blade-contract 5.8. */
export const notice = {
  list: read('GET blade-desk/notice/list', {
    summary: { en: 'Lists one page of the notices.', zh: '分页列出公告。' },
    access: 'login',
    shared: true,
    input: v.strictObject({
      ...paging,
      descs: v.optional(v.pipe(v.literal('releaseTime'), v.metadata({ wire: 'columns' }))),
    }),
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
}

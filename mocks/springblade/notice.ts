import { newId } from '../core/db.ts'
import { bladeTime } from '../core/wire.ts'
import { emptyNotice, noticeCategory, type NoticeRow, notices } from '../notice.ts'
import { filtered } from './list.ts'
import { type Body, bodyFields, idList, text, time } from './request.ts'
import { jsonWrite, read, type Routes } from './route.ts'
import { page } from './wire.ts'

/** NoticeVO of a list, which has no content. */
const toResponse = (row: NoticeRow) => ({
  id: row.id,
  title: row.title,
  category: row.category,
  categoryName: noticeCategory(row),
  releaseTime: row.releaseTime && bladeTime(row.releaseTime),
})

const columns = ['id', 'title', 'category', 'releaseTime', 'content', 'createTime', 'updateTime', 'status', 'isDeleted']

function submit({ body }: { body: Body }) {
  const known = notices.byId(text(body, 'id') ?? '')
  const releaseTime = time(body, 'releaseTime')
  const fields = bodyFields(body, ['title', 'content'], ['category'])
  notices.put({ ...emptyNotice, ...known, ...fields, ...(releaseTime && { releaseTime }), id: known?.id ?? newId() })
  return true
}

/** Notices of the service blade-desk. Source: blade-contract 5.8. */
export const noticeRoutes: Routes = {
  'GET blade-desk/notice/list': read('login', ({ params }) =>
    page(filtered(notices.all().map(toResponse), params, columns), params),
  ),
  'GET blade-desk/notice/detail': read('login', ({ params }) => {
    const row = notices.byId(params.get('id') ?? '')
    return row ? { ...toResponse(row), content: row.content } : null
  }),
  'POST blade-desk/notice/submit': jsonWrite('login', submit),
  'POST blade-desk/notice/remove': read('login', ({ params }) => notices.remove(idList(params, 'ids'))),
}

import { notice } from '#contracts/administration/notice.ts'

import { at } from './core/clock.ts'
import { definedFields, newId, paginate, Table } from './core/db.ts'
import { mapList } from './core/map-list.ts'
import { mock } from './core/mock.ts'
import { dicts } from './dict/seeds.ts'

/** Notice to all accounts. Source: blade-contract 5.8. */
export type NoticeRow = { id: string; title: string; category: number; releaseTime: string; content: string }

const row = (serial: number, category: number, more: Omit<NoticeRow, 'id' | 'category'>): NoticeRow => ({
  id: `112359881873867520${serial}`,
  category,
  ...more,
})

/** Notices, one without content. */
export const notices = new Table<NoticeRow>(() => [
  row(1, 1, {
    title: '报名系统升级通知',
    releaseTime: at(-2, '09:00:00'),
    content: '<p>系统将于<strong>本周六 22:00</strong> 升级，预计两小时，期间不能登录。</p>',
  }),
  row(2, 6, {
    title: '考务工作会议安排',
    releaseTime: at(-4, '15:30:00'),
    // Hostile HTML: no part may run or navigate.
    content: `<h2>议程</h2><ol><li>考场编排</li><li>监考培训</li></ol><img src="x" onerror="document.title='run'">`,
  }),
  row(3, 3, { title: '转发关于做好防汛期间考试安全工作的通知', releaseTime: at(-8, '10:00:00'), content: '' }),
])

const columns = ['id', 'title', 'category', 'releaseTime', 'content', 'createTime', 'updateTime', 'status', 'isDeleted']

/** Name of the category in the dictionary. */
export const noticeCategory = ({ category }: NoticeRow) =>
  dicts.find(({ code, dictKey }) => code === 'notice' && dictKey === String(category))?.dictValue ?? ''

const toResponse = (it: NoticeRow) => ({ ...it, categoryName: noticeCategory(it) })

/** Columns that a new notice leaves out. */
export const emptyNotice = { title: '', category: 1, releaseTime: '', content: '' }

/** Notices of the service blade-desk. Source: blade-contract 5.8. */
export const noticeHandlers = mock(notice, {
  list: (query, { params }) => paginate(mapList(notices.all().map(toResponse), params, columns), query),
  detail({ id }) {
    const it = notices.byId(id)
    return it ? toResponse(it) : null
  },
  submit(draft) {
    const existing = notices.byId(draft.id ?? '')
    if (draft.id !== undefined && !existing) return false
    notices.put({ ...emptyNotice, ...existing, ...definedFields(draft), id: existing?.id ?? newId() })
    return true
  },
  remove: ({ ids }) => notices.remove(ids),
})

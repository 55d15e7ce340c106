import { type MessageInfo, message } from '#contracts/candidate/message.ts'

import { at } from './core/clock.ts'
import { newId, resettable, Table } from './core/db.ts'
import { mock } from './core/mock.ts'
import type { Present } from './core/present.ts'
import { refuse } from './core/refusal.ts'
import { currentInstant } from './signup/examinee.ts'

type PublishedMessage = Present<MessageInfo, 'publishTime'>

type MessageRow = Omit<PublishedMessage, 'isRead' | 'msgId'> & {
  id: string
  /** Recipient; absent for everybody. */
  userId?: string
}

export const messages = new Table<MessageRow>(() => [
  {
    id: '1820000000000000001',
    title: '关于2026年下半年高等教育自学考试报名的通知',
    summary: '网上报名时间、报考费标准及注意事项，请认真阅读。',
    sender: '省教育考试院',
    publishTime: at(-1, '10:30:00'),
    important: true,
    content: `<h2>一、报名时间</h2><p>网上报名：<strong>即日起至截止日 17:00</strong>，逾期不再受理。</p>
<h2>二、报考费</h2><table border="1"><thead><tr><th>项目</th><th>标准</th></tr></thead><tbody><tr><td>理论课</td><td>37 元/门</td></tr><tr><td>实践课</td><td>140 元/门</td></tr></tbody></table>
<h2>三、咨询</h2><p>详见<a href="https://www.example.org/zk" target="_blank">考试院官网</a>，电话 <a href="tel:02812345678">028-1234 5678</a>。</p>`,
  },
  {
    id: '1820000000000000002',
    title: '网上报名照片采集要求',
    summary: '近期免冠正面证件照，295×413 像素，JPG 格式。',
    sender: '省教育考试院',
    publishTime: at(-3, '09:00:00'),
    important: false,
    content:
      '<p>照片须为本人近期 <b>免冠正面</b> 证件照：</p><ol><li>白色背景，五官清晰；</li><li>295×413 像素，20 kB 至 200 kB；</li><li>不得使用美颜软件修改。</li></ol>',
  },
  {
    id: '1820000000000000003',
    title: '系统维护公告',
    summary: '本周日 02:00 至 04:00 系统维护，期间暂停缴费。',
    sender: '系统管理员',
    publishTime: at(-5, '16:20:00'),
    important: false,
    // Hostile HTML: no part may run or navigate.
    content: `<p style="color:red" onclick="document.title='run'">本周日 <em>02:00—04:00</em> 系统维护。</p><script>document.title='run'</script><img src="x" onerror="document.title='run'"><a href="javascript:document.title='run'">查看详情</a><iframe src="https://evil.example"></iframe><p>给您带来不便，敬请谅解。</p>`,
  },
  {
    id: '1820000000000000004',
    title: '诚信考试承诺提醒',
    summary: '',
    sender: '省人事考试中心',
    publishTime: at(-9, '08:00:00'),
    important: false,
    content: '',
  },
])

/** Ids of read messages by user id. */
const readMessages = resettable(
  () => new Map<string, Set<string>>([['1700000000000000002', new Set(['1820000000000000002'])]]),
)

/** Sends a message to one user. */
export function sendMessage(userId: string, title: string, summary: string) {
  const content = `<p>${summary}</p>`
  messages.put({
    id: newId(),
    userId,
    title,
    summary,
    sender: '省考试服务中心',
    publishTime: currentInstant(),
    important: false,
    content,
  })
}

const isFor = (userId: string, row: MessageRow) => row.userId === undefined || row.userId === userId

function toMessageInfo(userId: string, { id, content, userId: _userId, ...row }: MessageRow): PublishedMessage {
  return { ...row, content, msgId: id, isRead: readMessages.value.get(userId)?.has(id) ?? false }
}

export const messageHandlers = mock(message, {
  getMessageList: (_, { user }) =>
    messages
      .filter((row) => isFor(user.id, row))
      .map((row) => toMessageInfo(user.id, row))
      .toSorted((a, b) => Date.parse(b.publishTime) - Date.parse(a.publishTime)),
  getMessageInfo({ msgId }, { user }) {
    const row = messages.byId(msgId)
    if (!row || !isFor(user.id, row)) refuse('消息不存在或已撤回')
    const ids = readMessages.value.get(user.id) ?? new Set()
    readMessages.value.set(user.id, ids.add(msgId))
    return toMessageInfo(user.id, row)
  },
})

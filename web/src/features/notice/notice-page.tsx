import '#web/crud/styles.ts'

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Textarea, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'

import { type Notice, notice, type NoticeDetail } from '#contracts/administration/notice.ts'
import { chinaTime } from '#contracts/core/blade.ts'

import { serverNow } from '#web/client/clock/clock.ts'
import { useRemoval } from '#web/crud/batch/removal.tsx'
import type { Choice, Columns } from '#web/crud/column.ts'
import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import { toInstant, toLocal } from '#web/crud/filter/local-time.ts'
import { ListScreen } from '#web/crud/list-screen.tsx'
import { useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { SafeHtml } from '#web/ui/html/safe-html.tsx'

const route = getRouteApi('/_shell/_administration/system/notice')

/** Kinds of notices of a server without their dictionary. Source: blade-contract 5.8. */
const categories: readonly Choice[] = [
  { value: '1', label: msg`发布通知` },
  { value: '2', label: msg`批转通知` },
  { value: '3', label: msg`转发通知` },
  { value: '4', label: msg`指示通知` },
  { value: '5', label: msg`任免通知` },
  { value: '6', label: msg`事务通知` },
]

const columns: Columns<Notice> = {
  title: { label: msg`标题`, width: 320, filter: 'title', isServerText: true, sort: 'title' },
  category: {
    label: msg`通知类型`,
    width: 130,
    choices: categories,
    dictionary: 'notice',
    filter: 'category_equal',
    sort: 'category',
  },
  releaseTime: { label: msg`发布时间`, width: 160, isInstant: true, sort: 'releaseTime' },
}

const noticeLabel = ({ title }: Notice) => title

/** Form of a notice; a new one is released now. */
const formAt = (now: string): RowForm<NoticeDetail, typeof notice.submit> => ({
  call: notice.submit,
  empty: { title: '', category: 1, releaseTime: now, content: '' },
  idFields: { content: msg`正文` }, // long, as no other value that people compare
  toValues: ({ id, title, category, releaseTime, content }) => ({
    id,
    title,
    category: category ?? 1,
    ...(releaseTime && { releaseTime }),
    content,
  }),
})

const fields: FieldsOf<typeof notice.submit> = (field, { choicesFor }) => (
  <>
    <TextInput {...field('title')} maxLength={255} />
    <ChoiceField {...field('category')} choices={choicesFor('category')} />
    <TimeField {...field('releaseTime')} />
    <Textarea {...field('content')} autosize minRows={6} maxRows={20} />
  </>
)

type TimeProps = Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
  onChange?: (instant: string | undefined) => void
}

/** Time of the release, in the zone of the server. */
function TimeField({ defaultValue, onChange, ...props }: TimeProps) {
  const [value, setValue] = useState(toLocal(defaultValue))
  return (
    <TextInput
      {...props}
      type="datetime-local"
      step={1}
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onChange?.(toInstant(currentTarget.value))
      }}
    />
  )
}

/** Text of a notice. */
const Content = ({ content }: NoticeDetail) =>
  content ? (
    <div lang="zh-CN">
      <SafeHtml html={content} />
    </div>
  ) : (
    <Text c="dimmed">
      <Trans>此通知没有正文</Trans>
    </Text>
  )

/** Notices to all accounts. Source: blade-contract 5.8. */
export function NoticePage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`notice_${button}`)
  const list = useList({
    name: 'notice',
    call: notice.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const [now] = useState(() => chinaTime(serverNow()))
  const removal = useRemoval({ call: notice.remove, toName: noticeLabel, selection: list.selection })
  const actions: RowActions<Notice> = [may('edit') && editRow(list), may('delete') && removeRow(removal)]
  return (
    <ListScreen
      list={list}
      label={t`通知公告`}
      lead={<Trans>所有账号在首页都能看到最新的几条</Trans>}
      may={may}
      actions={actions}
      detail={notice.detail}
      titles={{ view: t`通知详情`, edit: t`编辑通知`, add: t`新增通知` }}
      view={Content}
      form={formAt(now)}
      fields={fields}
      removal={removal}
    />
  )
}

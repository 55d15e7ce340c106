import '#web/crud/styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

import { post, type PostRecord } from '#contracts/administration/post.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useRemoval } from '#web/crud/batch/removal.tsx'
import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import { ListScreen } from '#web/crud/list-screen.tsx'
import { useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { columns } from './columns.tsx'

const route = getRouteApi('/_shell/_administration/system/post')

const postLabel = ({ postName, postCode }: PostRecord) => `${postName} (${postCode})`

/** Form of a post; a new one is of the own tenant. */
const postForm = (ownTenant: string): RowForm<PostRecord, typeof post.submit> => ({
  call: post.submit,
  empty: { tenantId: ownTenant, category: 4, postCode: '', postName: '', sort: 1, remark: '' },
  toValues: ({ id, tenantId, category, postCode, postName, sort, remark }) => ({
    id,
    ...(tenantId && { tenantId }),
    category: category ?? 4,
    postCode,
    postName,
    sort: sort ?? 0,
    remark,
  }),
})

const fields: FieldsOf<typeof post.submit> = (field, { choicesFor }) => (
  <>
    <TextInput {...field('postName')} maxLength={255} />
    <TextInput {...field('postCode')} maxLength={255} autoCapitalize="off" spellCheck={false} />
    <ChoiceField {...field('category')} choices={choicesFor('category')} />
    <NumberField {...field('sort')} min={0} max={1_000_000} />
    <Textarea {...field('remark')} autosize minRows={2} maxLength={255} />
  </>
)

/** Posts that users can hold. Source: blade-contract 5.7. */
export function PostPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`post_${button}`)
  const { tenantId } = useAccount()
  const list = useList({
    name: 'post',
    call: post.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const removal = useRemoval({ call: post.remove, toName: postLabel, selection: list.selection })
  const actions: RowActions<PostRecord> = [may('edit') && editRow(list), may('delete') && removeRow(removal)]
  return (
    <ListScreen
      list={list}
      label={t`岗位`}
      may={may}
      actions={actions}
      isExported
      detail={post.detail}
      titles={{ view: t`岗位详情`, edit: t`编辑岗位`, add: t`新增岗位` }}
      form={postForm(tenantId)}
      fields={fields}
      removal={removal}
      renderNote={() => <Trans>担任这个岗位的用户不会被删除，但不再有这个岗位。系统不检查是否还有用户在任。</Trans>}
    />
  )
}

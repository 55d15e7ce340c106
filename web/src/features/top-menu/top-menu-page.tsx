import '#web/crud/styles.ts'

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { topMenu } from '#contracts/administration/top-menu.ts'
import type { TopMenu } from '#contracts/session/menu.ts'

import { useRemoval } from '#web/crud/batch/removal.tsx'
import { IconField } from '#web/crud/field/icon-field.tsx'
import { ListScreen } from '#web/crud/list-screen.tsx'
import { useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { columns } from './columns.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const route = getRouteApi('/_shell/_administration/system/topmenu')

const topMenuLabel = ({ name, code }: TopMenu) => name || code

const form: RowForm<TopMenu, typeof topMenu.submit> = {
  call: topMenu.submit,
  empty: { name: '', code: '', source: '', path: '', sort: 1 },
  toValues: ({ id, name, code, source, path, sort }) => ({
    id,
    name,
    code,
    source: source ?? '',
    path: path ?? '',
    sort: sort ?? 0,
  }),
}

const fields: FieldsOf<typeof topMenu.submit> = (field) => (
  <>
    <TextInput {...field('name')} maxLength={255} />
    <TextInput {...field('code')} maxLength={255} autoCapitalize="off" spellCheck={false} />
    <IconField {...field('source')} />
    <TextInput {...field('path')} maxLength={255} autoCapitalize="off" spellCheck={false} />
    <NumberField {...field('sort')} min={0} max={1_000_000} />
  </>
)

/** Top menus, and the menus that each of them grants. Source: specification 2, blade-contract 9. */
export function TopMenuPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`topmenu_${button}`)
  const list = useList({
    name: 'topmenu',
    call: topMenu.list,
    columns,
    search: route.useSearch(),
    navigate: route.useNavigate(),
  })
  const removal = useRemoval({ call: topMenu.remove, toName: topMenuLabel, selection: list.selection })
  const [granting, setGranting] = useState<TopMenu | null>(null)
  const actions: RowActions<TopMenu> = [
    may('setting') && { label: msg`菜单权限`, onClick: setGranting },
    may('edit') && editRow(list),
    may('delete') && removeRow(removal),
  ]
  return (
    <ListScreen
      list={list}
      label={t`顶部菜单`}
      lead={<Trans>顶部菜单决定左侧显示哪些菜单；没有可用菜单的不显示。</Trans>}
      may={may}
      actions={actions}
      isExported
      detail={topMenu.detail}
      titles={{ view: t`顶部菜单详情`, edit: t`编辑顶部菜单`, add: t`新增顶部菜单` }}
      form={form}
      fields={fields}
      removal={removal}
    >
      {granting && <GrantDialog top={granting} onClose={() => setGranting(null)} />}
    </ListScreen>
  )
}

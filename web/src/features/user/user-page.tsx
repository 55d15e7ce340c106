import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { guestRole, user, type UserRecord } from '#contracts/administration/user.ts'

import { AddRow, RemoveSelected, SelectedAction } from '#web/crud/actions.tsx'
import { ExportButton } from '#web/crud/batch/export-button.tsx'
import { RemovalDialog, useRemoval } from '#web/crud/batch/removal.tsx'
import { FilterPill } from '#web/crud/filter/filter-pill.tsx'
import { FilterRow } from '#web/crud/filter/filter-row.tsx'
import { type List, newRow, useList } from '#web/crud/list.ts'
import { useRights } from '#web/crud/rights.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { DataTable } from '#web/crud/table/data-table.tsx'
import { editRow, removeRow, type RowActions } from '#web/crud/table/row-action.tsx'
import { SelectionBar } from '#web/crud/table/selection-bar.tsx'
import { Toolbar } from '#web/crud/toolbar.tsx'
import { useAccount } from '#web/session/session.ts'
import { useServer } from '#web/session/use-server.ts'
import { usePinyin } from '#web/ui/pinyin.ts'
import { columns, nameOf } from './columns.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { newUserFields, newUserFor, userChange, userChangeFields } from './user-form.tsx'

const route = getRouteApi('/_shell/_administration/system/user')

type Dialog = { kind: 'grant' | 'reset'; users: readonly UserRecord[] } | { kind: 'platform'; id: string }

/** Users: accounts, roles, passwords, and guests who wait for a role. Source: specification 2, blade-contract 5. */
export function UserPage() {
  const { t } = useLingui()
  const granted = useRights()
  const may = (button: string) => granted(`user_${button}`)
  const { userId } = useAccount()
  const server = useServer()
  const { list, onPage, keyword, setKeyword } = useUsers()
  const removal = useRemoval({ call: user.remove, nameOf, selection: list.selection })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const add = may('add') && <AddRow list={list} />
  const actions: RowActions<UserRecord> = [
    may('edit') && editRow(list),
    may('role') && { label: msg`角色`, onClick: (row) => setDialog({ kind: 'grant', users: [row] }) },
    may('reset') && { label: msg`重置密码`, onClick: (row) => setDialog({ kind: 'reset', users: [row] }) },
    may('edit') &&
      server.offers(user.platformDetail) && {
        label: msg`平台`,
        onClick: ({ id }) => setDialog({ kind: 'platform', id }),
      },
    may('delete') && removeRow(removal, ({ id }) => id === userId && t`不能删除本账号!`),
  ]
  return (
    <ScreenPage>
      <FilterRow list={list}>
        <Departments rows={onPage} onChoose={(deptId) => list.change({ deptId })} />
        <TextInput
          type="search"
          label={t`本页内筛选`}
          placeholder={t`姓名、账号或拼音`}
          value={keyword}
          onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
        />
      </FilterRow>
      {list.search['roleId'] === guestRole && (
        <FilterPill text={t`待审批的访客`} onRemove={() => list.change({ roleId: undefined })} />
      )}
      <Toolbar list={list} views={[{ name: t`待审批的访客`, search: { roleId: guestRole } }]}>
        {add}
        <ExportButton list={list} name={t`用户`} />
      </Toolbar>
      <SelectionBar list={list}>
        <SelectedActions list={list} may={may} onOpen={setDialog} />
        {may('delete') && <RemoveSelected list={list} removal={removal} />}
      </SelectionBar>
      <DataTable
        list={list}
        label={t`用户`}
        isSelectable
        canOpen={may('view')}
        onEmpty={add}
        actions={actions}
        nameOf={nameOf}
      />
      <UserDrawer list={list} may={may} />
      <RemovalDialog removal={removal} />
      {dialog && <UserDialog dialog={dialog} list={list} onClose={() => setDialog(null)} />}
    </ScreenPage>
  )
}

type SelectedProps = {
  list: List<UserRecord>
  may: (button: string) => boolean
  onOpen: (dialog: Dialog) => void
}

const SelectedActions = ({ list, may, onOpen }: SelectedProps) => (
  <>
    {may('role') && (
      <SelectedAction list={list} onClick={(users) => onOpen({ kind: 'grant', users })}>
        <Trans>分配角色</Trans>
      </SelectedAction>
    )}
    {may('reset') && (
      <SelectedAction list={list} onClick={(users) => onOpen({ kind: 'reset', users })}>
        <Trans>重置密码</Trans>
      </SelectedAction>
    )}
  </>
)

type DialogProps = { dialog: Dialog; list: List<UserRecord>; onClose: () => void }

function UserDialog({ dialog, list, onClose }: DialogProps) {
  if (dialog.kind === 'platform') {
    return <PlatformDialog id={dialog.id} userTypes={list.columns.userType?.choices ?? []} onClose={onClose} />
  }
  const Chosen = dialog.kind === 'grant' ? GrantDialog : ResetDialog
  const deselect = (users: readonly UserRecord[]) => list.selection.set(users, false)
  return <Chosen users={dialog.users} onDone={deselect} onClose={onClose} />
}

/** The list of users, of which the page shows those that match a keyword; `onPage` are all users of the page. */
function useUsers() {
  const search = route.useSearch()
  const list = useList({ name: 'user', call: user.page, columns, search, navigate: route.useNavigate() })
  const [keyword, setKeyword] = useState('')
  const matches = usePinyin(keyword !== '')
  // A server may ignore the filter of guests; a keyword filters the page only.
  const isShown = ({ roleId }: UserRecord) => search.roleId !== guestRole || !roleId || roleId === guestRole
  const rows = list.rows
    .filter(isShown)
    .filter(({ realName, account }) => !keyword || matches(realName, keyword) || matches(account, keyword))
  return { list: { ...list, rows, isShown }, onPage: list.rows, keyword, setKeyword }
}

/** Details of a user, the form of a new one, or that of a change. */
function UserDrawer({ list, may }: { list: List<UserRecord>; may: (button: string) => boolean }) {
  const { t } = useLingui()
  const { tenantId } = useAccount()
  return list.search.row === newRow ? (
    <RowDrawer
      list={list}
      detail={user.detail}
      titles={{ view: t`用户详情`, add: t`新增用户` }}
      form={newUserFor(tenantId)}
      fields={newUserFields}
      canAdd={may('add')}
    />
  ) : (
    <RowDrawer
      list={list}
      detail={user.detail}
      unmasks="user.detail"
      titles={{ view: t`用户详情`, edit: t`编辑用户` }}
      form={userChange}
      fields={userChangeFields}
      canOpen={may('view')}
      canEdit={may('edit')}
    />
  )
}

type DepartmentProps = {
  rows: readonly UserRecord[]
  onChoose: (deptId: string | undefined) => void
}

/** Departments that the rows name. */
function Departments({ rows, onChoose }: DepartmentProps) {
  const { t } = useLingui()
  const { deptId: selectedId } = route.useSearch()
  const names = new Map(
    rows.flatMap(({ deptId, deptName }) =>
      deptId && deptId !== '-1' && !deptId.includes(',') ? [[deptId, deptName || deptId] as const] : [],
    ),
  )
  if (selectedId && !names.has(selectedId)) names.set(selectedId, selectedId)
  if (names.size === 0) return null
  return (
    <NativeSelect
      label={t`所属机构`}
      value={selectedId ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      data={[
        { value: '', label: t`全部` },
        { group: t`本页用户的机构`, items: [...names].map(([value, label]) => ({ value, label })) },
      ]}
    />
  )
}

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { IconBinaryTree } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { guestRole, user, type UserRecord } from '#contracts/administration/user.ts'

import { useAccount } from '#web/client/session/session.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { AddRow, RemoveSelected, RemoveUnselected, SelectedAction } from '#web/crud/actions.tsx'
import { ExportButton } from '#web/crud/batch/export-button.tsx'
import { RemovalDialog, useRemoval } from '#web/crud/batch/removal.tsx'
import { fitsMask } from '#web/crud/field/masked-value.tsx'
import { FilterRow } from '#web/crud/filter/filter-row.tsx'
import { ImportButton } from '#web/crud/import/import-button.tsx'
import { type List, newRow, useList } from '#web/crud/list.ts'
import { RowDrawer } from '#web/crud/row/row-drawer.tsx'
import { ScreenPage } from '#web/crud/screen-page.tsx'
import { DataTable } from '#web/crud/table/data-table.tsx'
import { SelectionBar } from '#web/crud/table/selection-bar.tsx'
import { ToolButton } from '#web/crud/tool-button.tsx'
import { Toolbar } from '#web/crud/toolbar.tsx'
import { usePinyin } from '#web/ui/search/pinyin.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { columns, userLabel } from './columns.ts'
import { Departments, useDepartments } from './departments.tsx'
import { DeptTree } from './dept-tree.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { GuestActions } from './guest-actions.tsx'
import { PlatformDialog } from './platform-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { SessionsDialog, UserSessions } from './sessions-dialog.tsx'
import { type UserDialog, userActions, type UserRights, useUserRights } from './user-actions.ts'
import { Keyword, RoleFilter } from './user-filters.tsx'
import { newUserFields, newUserFor, userChange, userChangeFields } from './user-form.tsx'
import { useUserImport } from './user-import.ts'
import { UserLogs } from './user-logs.tsx'
import { UserPermissions } from './user-permissions.tsx'

import classes from './dept-tree.module.css'

const route = getRouteApi('/_shell/_administration/system/user')

/** Dialogs about users. */
const dialogs = { grant: GrantDialog, reset: ResetDialog, approve: ApproveDialog, refuse: RefuseDialog } as const

const tree = <IconBinaryTree size={16} aria-hidden />

const views = [{ name: msg`待审批的访客`, search: { roleId: guestRole } }]

/** From this width on the departments stand beside the list. */
const wide = '(min-width: 1200px)'

/** Users: accounts, roles, passwords, and guests who wait for a role. Source: specification 2, blade-contract 5. */
export function UserPage() {
  const { t } = useLingui()
  const rights = useUserRights()
  const { may } = rights
  const { list, onPage, keyword, setKeyword } = useUsers()
  const removal = useRemoval({ call: user.remove, toName: userLabel, selection: list.selection })
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const search = route.useSearch()
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  const nodes = useDepartments(search.tenantId)
  const choose = useCallbackRef((deptId: string | undefined) => list.change({ deptId }))
  const isFolded = list.preferences.isSideFolded
  const isTreeShown = nodes !== undefined && isWide && !isFolded
  const foldTree = (isSideFolded: boolean) => list.changePreferences({ isSideFolded })
  const fold = useCallbackRef(() => foldTree(true))
  const isGuests = search.roleId === guestRole
  const hasGuests = useServer().hasFilter(user.page, 'roleId')
  const add = may('add') && <AddRow list={list} />
  const actions = userActions(rights, { list, removal, onOpen: setDialog })
  return (
    <ScreenPage
      actions={
        <Toolbar list={list} {...(hasGuests && { views })}>
          {nodes && isWide && isFolded && (
            <ToolButton variant="default" leftSection={tree} onClick={() => foldTree(false)}>
              {t`机构树`}
            </ToolButton>
          )}
          {add}
          {may('delete') && !isGuests && <RemoveUnselected list={list} removal={removal} />}
          {may('add') && <ImportUsers />}
          <ExportButton list={list} name={t`用户`} />
        </Toolbar>
      }
    >
      <FilterRow list={list} shownFirst={2} onReset={() => setKeyword('')}>
        {!isTreeShown && <Departments rows={onPage} nodes={nodes} selectedId={search.deptId} onChoose={choose} />}
        <RoleFilter tenantId={search.tenantId} value={search.roleId} onChoose={(roleId) => list.change({ roleId })} />
        <Keyword value={keyword} onChange={setKeyword} />
      </FilterRow>
      {(keyword !== '' || list.rows.length < onPage.length) && (
        <KeywordNote total={onPage.length} matching={list.rows.length} />
      )}
      <div className={isTreeShown ? classes.panes : undefined}>
        {isTreeShown && <DeptTree nodes={nodes} selectedId={search.deptId} onChoose={choose} onFold={fold} />}
        <div className={classes.list}>
          <DataTable
            list={list}
            label={t`用户`}
            isSelectable
            canOpen={may('view')}
            onEmpty={add}
            actions={actions}
            toName={userLabel}
          />
          <SelectionBar list={list}>
            {isGuests ? (
              may('role') && <GuestActions list={list} onOpen={setDialog} irrefusable={rights.irrefusable} />
            ) : (
              <>
                <SelectedActions list={list} rights={rights} onOpen={setDialog} />
                {may('delete') && <RemoveSelected list={list} removal={removal} />}
              </>
            )}
          </SelectionBar>
        </div>
      </div>
      <UserDrawer list={list} may={may} />
      <RemovalDialog
        removal={removal}
        accessName={({ account }) => account}
        renderNote={() => <Trans>账号立即退出登录，不能再登录。访客的申请请用“拒绝”，不要删除。</Trans>}
      />
      {dialog && <OpenDialog dialog={dialog} list={list} onClose={() => setDialog(null)} />}
    </ScreenPage>
  )
}

const KeywordNote = ({ total, matching }: { total: number; matching: number }) => (
  <Text size="sm" c="dimmed" role="status">
    <Trans>
      本页 {total} 人中 {matching} 人符合。查找全部用户请用登录账号或用户姓名。
    </Trans>
  </Text>
)

function ImportUsers() {
  const { t } = useLingui()
  const { tenantId } = useAccount()
  return (
    <ImportButton
      name="user"
      title={t`导入用户`}
      spec={useUserImport()}
      note={t`用户归入您的租户（${tenantId}）。角色、机构、岗位填写名称。`}
    />
  )
}

type SelectedProps = {
  list: List<UserRecord>
  rights: UserRights
  onOpen: (dialog: UserDialog) => void
}

function SelectedActions({ list, rights: { may, aboveUser }, onOpen }: SelectedProps) {
  const { t } = useLingui()
  return (
    <>
      {may('role') && (
        <SelectedAction list={list} forbidden={aboveUser} onClick={(users) => onOpen({ kind: 'grant', users })}>
          {t`分配角色`}
        </SelectedAction>
      )}
      {may('reset') && (
        <SelectedAction list={list} forbidden={aboveUser} onClick={(users) => onOpen({ kind: 'reset', users })}>
          {t`重置密码`}
        </SelectedAction>
      )}
    </>
  )
}

type DialogProps = { dialog: UserDialog; list: List<UserRecord>; onClose: () => void }

function OpenDialog({ dialog, list, onClose }: DialogProps) {
  if (dialog.kind === 'platform') {
    return <PlatformDialog id={dialog.id} userTypes={list.columns.userType?.choices ?? []} onClose={onClose} />
  }
  if (dialog.kind === 'sessions') return <SessionsDialog user={dialog.row} onClose={onClose} />
  const Chosen = dialogs[dialog.kind]
  const deselect = (users: readonly UserRecord[]) => list.selection.set(users, false)
  return <Chosen users={dialog.users} onDone={deselect} onClose={onClose} />
}

/** The list of users, of which the page shows those that match a keyword; `onPage` are all users of the page. */
function useUsers() {
  const search = route.useSearch()
  const list = useList({ name: 'user', call: user.page, columns, search, navigate: route.useNavigate() })
  const [keyword, setKeyword] = useState('')
  const matches = usePinyin(keyword !== '')
  // A server may ignore the filters by role and phone; a keyword filters the page only.
  const isShown = ({ roleId, phone }: UserRecord) =>
    (!search.roleId || (roleId ?? '').split(',').includes(search.roleId)) &&
    (!search.phone || fitsMask(phone, search.phone))
  const rows = list.rows
    .filter(isShown)
    .filter(({ realName, account }) => !keyword || matches(realName, keyword) || matches(account, keyword))
  return { list: { ...list, rows, isShown }, onPage: list.rows, keyword, setKeyword }
}

const beyondColumns = (row: UserRecord) => (
  <>
    <UserSessions row={row} />
    <UserLogs account={row.account} />
    <UserPermissions key={row.id} row={row} />
  </>
)

/** Details of a user, the form of a new one, or of a change. */
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
      view={beyondColumns}
      titles={{ view: t`用户详情`, edit: t`编辑用户` }}
      form={userChange}
      fields={userChangeFields}
      canOpen={may('view')}
      canEdit={may('edit')}
    />
  )
}

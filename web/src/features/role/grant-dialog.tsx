import '#web/crud/styles.ts'
import '@mantine/core/styles/Tabs.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Button, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { role, type RoleRecord } from '#contracts/administration/role.ts'
import type { Output } from '#contracts/core/call.ts'

import { query, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { GrantActions } from '#web/crud/field/grant-actions.tsx'
import { TreeChoice } from '#web/crud/field/tree-choice.tsx'
import { type GrantChoice, useGrantChoice } from '#web/crud/field/use-grant-choice.ts'
import { freshOnOpen, useGrant } from '#web/crud/field/use-grant.ts'
import { useOwnLevel } from '#web/crud/own-level.ts'
import { ChangeSummary } from '#web/crud/row/change-summary.tsx'
import { grantFields } from '#web/crud/row/recorded-change.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'

type Props = { role: RoleRecord; onClose: () => void }

type Trees = Output<typeof menuAdmin.grantTree>
type Keys = Output<typeof menuAdmin.roleTreeKeys>

/**
 * Grants menus and buttons to a role, and data scopes and API scopes where the server has some. A choice among many is
 * not lost by a slip.
 */
export function GrantDialog({ role: { id, roleName, tenantId, roleAlias }, onClose }: Props) {
  const { t } = useLingui()
  const { isOwn } = useOwnLevel()
  const trees = useQuery(query(menuAdmin.grantTree))
  const keys = useQuery({
    ...query(menuAdmin.roleTreeKeys, { roleIds: id }),
    ...freshOnOpen,
  })
  const failed = [trees, keys].find((it) => it.isError && !it.data)
  return (
    <FormDialog onClose={onClose} title={t`“${roleName}”的权限`} size="lg">
      {failed ? (
        <Failed error={asApiError(failed.error)} retry={() => void failed.refetch()} />
      ) : !trees.data || !keys.data || !keys.isFetchedAfterMount ? (
        <Pending />
      ) : (
        <Grants
          key={JSON.stringify(keys.data)}
          roleId={id}
          roleName={roleName}
          trees={trees.data}
          keys={keys.data}
          isOwn={isOwn({ tenantId, roleAlias })}
          onClose={onClose}
          onReload={() => void keys.refetch()}
        />
      )}
    </FormDialog>
  )
}

type GrantsProps = {
  roleId: string
  roleName: string
  trees: Trees
  keys: Keys
  /** The role is one of the account's own. */
  isOwn: boolean
  onClose: () => void
  onReload: () => void
}

function Grants({ roleId, roleName, trees, keys, isOwn, onClose, onReload }: GrantsProps) {
  const { t } = useLingui()
  const menu = useGrantChoice(trees.menu, keys.menu)
  const dataScope = useGrantChoice(trees.dataScope, keys.dataScope)
  const apiScope = useGrantChoice(trees.apiScope, keys.apiScope)
  const isChanged = [menu, dataScope, apiScope].some((it) => it.isChanged)
  const granting = useGrant({
    call: role.grant,
    input: () => ({
      roleIds: [roleId],
      menuIds: menu.granted(),
      dataScopeIds: dataScope.granted(),
      apiScopeIds: apiScope.granted(),
    }),
    isOutdated: async () => !isSame(await send(menuAdmin.roleTreeKeys, { roleIds: roleId }), keys),
    change: () => ({
      title: roleName,
      fields: [menu, dataScope, apiScope].flatMap(grantFields),
      before: [{ roleIds: [roleId], menuIds: keys.menu, dataScopeIds: keys.dataScope, apiScopeIds: keys.apiScope }],
    }),
    onClose,
  })
  return (
    <Stack gap="lg">
      <UnsavedWork source={isChanged} />
      {isOwn && (
        <Alert role="note" color="yellow" variant="light">
          <Trans>这是您自己的角色：收回的菜单和按钮，您自己也将看不到</Trans>
        </Alert>
      )}
      <Scopes
        scopes={[
          { name: 'menu', title: t`菜单和按钮`, choice: menu },
          { name: 'dataScope', title: t`数据权限`, choice: dataScope },
          { name: 'apiScope', title: t`接口权限`, choice: apiScope },
        ]}
      />
      <Text size="sm" c="dimmed">
        <Trans>用户下次载入菜单时生效</Trans>
      </Text>
      <GrantActions granting={granting} conflict={t`角色的权限已被他人修改`} onReload={onReload} onCancel={onClose}>
        <Button disabled={!isChanged} loading={granting.save.isPending} onClick={() => granting.grant()}>
          <Trans>保存</Trans>
        </Button>
      </GrantActions>
    </Stack>
  )
}

type Scope = { name: string; title: string; choice: GrantChoice }

/** Choices of the kinds of grants that the server has, each in a tab that says how much it changes. */
function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const [first, ...others] = scopes.filter(({ choice }, index) => index === 0 || choice.nodes.length > 0)
  if (!first) return null
  if (others.length === 0) return <ScopeChoice {...first} />
  const offered = [first, ...others]
  return (
    <Tabs defaultValue={first.name} keepMounted={false}>
      <Tabs.List mb="sm">
        {offered.map(({ name, title, choice }) => (
          <Tabs.Tab key={name} value={name} rightSection={<ChangeCount {...choice} />}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {offered.map((scope) => (
        <Tabs.Panel key={scope.name} value={scope.name}>
          <ScopeChoice {...scope} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const ChangeCount = ({ added, removed }: GrantChoice) =>
  added.length + removed.length > 0 && (
    <Badge size="sm" variant="light" circle>
      {added.length + removed.length}
    </Badge>
  )

/** Choice of one kind of grant, and what it changes. */
const ScopeChoice = ({ title, choice }: Scope) => (
  <Stack gap="xs">
    <TreeChoice label={title} nodes={choice.nodes} value={choice.selection} onChange={choice.select} canLink />
    <ChangeSummary added={choice.added} removed={choice.removed} toName={choice.toName} />
  </Stack>
)

/** Whether the same keys are granted, in any order. */
const isSame = (one: Keys, other: Keys) => sorted(one) === sorted(other)

const sorted = ({ menu, dataScope, apiScope }: Keys) =>
  JSON.stringify([menu, dataScope, apiScope].map((ids) => ids.toSorted()))

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'
import type { TreeNode } from '#contracts/core/tree-node.ts'
import type { TopMenu } from '#contracts/session/menu.ts'

import { query, send } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { GrantActions } from '#web/crud/field/grant-actions.tsx'
import { TreeChoice } from '#web/crud/field/tree-choice.tsx'
import { useGrantChoice } from '#web/crud/field/use-grant-choice.ts'
import { freshOnOpen, useGrant } from '#web/crud/field/use-grant.ts'
import { ChangeSummary } from '#web/crud/row/change-summary.tsx'
import { grantFields } from '#web/crud/row/recorded-change.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { UnsavedWork } from '#web/ui/draft/unsaved-work.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'

type Props = { top: TopMenu; onClose: () => void }

/** Grants menus to a top menu. A choice among many is not lost by a slip. */
export function GrantDialog({ top, onClose }: Props) {
  const { t } = useLingui()
  return (
    <FormDialog onClose={onClose} title={t`“${top.name}”的菜单`} size="lg">
      <Loaded top={top} onClose={onClose} />
    </FormDialog>
  )
}

function Loaded({ top, onClose }: Props) {
  const tree = useQuery(query(menuAdmin.grantTopTree))
  const keys = useQuery({
    ...query(menuAdmin.topTreeKeys, { topMenuIds: top.id }),
    ...freshOnOpen,
  })
  const failed = [tree, keys].find((it) => it.isError && !it.data)
  if (failed) return <Failed error={asApiError(failed.error)} retry={() => void failed.refetch()} />
  if (!tree.data || !keys.data || !keys.isFetchedAfterMount) return <Pending />
  return (
    <Choice
      key={keys.data.menu.join()}
      top={top}
      nodes={tree.data.menu}
      granted={keys.data.menu}
      onClose={onClose}
      onReload={() => void keys.refetch()}
    />
  )
}

type ChoiceProps = Props & { nodes: readonly TreeNode[]; granted: readonly string[]; onReload: () => void }

function Choice({ top, nodes, granted, onClose, onReload }: ChoiceProps) {
  const { t } = useLingui()
  const choice = useGrantChoice(nodes, granted)
  const { selection, isChanged } = choice
  const granting = useGrant({
    call: topMenu.grant,
    input: () => ({ topMenuIds: [top.id], menuIds: choice.granted() }),
    async isOutdated() {
      const { menu } = await send(menuAdmin.topTreeKeys, { topMenuIds: top.id })
      return menu.toSorted().join() !== granted.toSorted().join()
    },
    change: () => ({
      title: top.name,
      fields: grantFields(choice),
      before: [{ topMenuIds: [top.id], menuIds: [...granted] }],
    }),
    onClose,
  })
  return (
    <Stack gap="md">
      <UnsavedWork source={isChanged} />
      <TreeChoice label={t`菜单`} nodes={nodes} value={selection} onChange={choice.select} canLink />
      <ChangeSummary added={choice.added} removed={choice.removed} toName={choice.toName} />
      {selection.size === 0 && (
        <Alert role="alert" color="orange" variant="light">
          <Trans>没有菜单的顶部菜单不会显示给任何人</Trans>
        </Alert>
      )}
      <GrantActions granting={granting} conflict={t`顶部菜单的内容已被他人修改`} onReload={onReload} onCancel={onClose}>
        <Button disabled={!isChanged} loading={granting.save.isPending} onClick={() => granting.grant()}>
          <Trans>保存</Trans>
        </Button>
      </GrantActions>
    </Stack>
  )
}

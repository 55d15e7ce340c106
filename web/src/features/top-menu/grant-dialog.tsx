import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Modal, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { TreeNode } from '#contracts/core/tree-node.ts'
import type { TopMenu } from '#contracts/session/menu.ts'
import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { topMenu } from '#contracts/administration/top-menu.ts'

import { query, refresh, send } from '#web/api/api.ts'
import { asApiError } from '#web/api/query-client.ts'
import { ChangeSummary } from '#web/crud/row/change-summary.tsx'
import { ConflictChoices, ConflictNote, scrollIntoView } from '#web/crud/row/conflict-notice.tsx'
import { DialogActions } from '#web/crud/row/dialog-actions.tsx'
import { TreeChoice } from '#web/crud/field/tree-choice.tsx'
import { useGrantChoice } from '#web/crud/field/use-grant-choice.ts'
import { SubmitNote } from '#web/form/submit-note.tsx'
import { UnsavedWork } from '#web/draft/unsaved-work.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'

type Props = { top: TopMenu; onClose: () => void }

/** Grants menus to a top menu. The dialog closes by its buttons only: a choice among many is not lost by a slip. */
export function GrantDialog({ top, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={t`“${top.name}”的菜单`} size="lg" closeOnClickOutside={false}>
      <Loaded top={top} onClose={onClose} />
    </Modal>
  )
}

function Loaded({ top, onClose }: Props) {
  const tree = useQuery(query(menuAdmin.grantTopTree))
  const keys = useQuery({
    ...query(menuAdmin.topTreeKeys, { topMenuIds: top.id }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
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
  const { save, isConflict } = useGrant({ top, granted, onClose })
  const grant = (isForced: boolean) => {
    if (!save.isPending) save.mutate({ menuIds: choice.granted(), isForced })
  }
  return (
    <Stack gap="md">
      <UnsavedWork of={isChanged} />
      <TreeChoice label={t`菜单`} nodes={nodes} value={selection} onChange={choice.select} canLink />
      <ChangeSummary added={choice.added} removed={choice.removed} nameOf={choice.nameOf} />
      {selection.size === 0 && (
        <Alert role="alert" color="orange" variant="light">
          <Trans>没有菜单的顶部菜单不会显示给任何人。</Trans>
        </Alert>
      )}
      {isConflict && (
        <Alert
          ref={scrollIntoView}
          role="alert"
          color="yellow"
          variant="light"
          title={t`打开之后，它的菜单已被他人修改`}
        >
          <ConflictChoices onOverwrite={() => grant(true)} onReload={onReload} />
        </Alert>
      )}
      <DialogActions
        status={isConflict ? <ConflictNote /> : <SubmitNote of={save} action="save" retry={() => grant(false)} />}
        onCancel={onClose}
      >
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => grant(false)}>
          <Trans>保存</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

type Granting = { menuIds: string[]; isForced: boolean }

/** Replaces the menus, unless somebody has changed them since the dialog was opened. */
function useGrant({ top, granted, onClose }: Props & { granted: readonly string[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const save = useMutation({
    async mutationFn({ menuIds, isForced }: Granting): Promise<'saved' | 'conflict'> {
      if (!isForced) {
        const { menu } = await send(menuAdmin.topTreeKeys, { topMenuIds: top.id })
        if (menu.toSorted().join() !== granted.toSorted().join()) return 'conflict'
      }
      await send(topMenu.grant, { topMenuIds: [top.id], menuIds })
      await refresh(client, topMenu.grant)
      return 'saved'
    },
    onSuccess(outcome) {
      if (outcome === 'conflict') return
      notifications.show({ color: 'green', message: t`更新成功` })
      onClose()
    },
  })
  return { save, isConflict: save.data === 'conflict' }
}

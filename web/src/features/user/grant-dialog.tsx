import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { role } from '#contracts/role.ts'
import { guestRole, user, type UserRecord } from '#contracts/user.ts'

import { query } from '../../api/api.ts'
import { asApiError } from '../../api/query-client.ts'
import { ChangeSummary } from '../../crud/change-summary.tsx'
import { DialogActions, useUpdate } from '../../crud/dialog-actions.tsx'
import { allNodes, TreeChoice } from '../../crud/tree-choice.tsx'
import { ErrorNotice } from '#web/ui/error/error-notice.tsx'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '../../ui/pending.tsx'

type Props = { users: readonly UserRecord[]; onClose: () => void }

/** Roles of a user; guests have none, or -1. Source: blade-contract 5.4. */
const rolesOf = ({ roleId }: UserRecord) => (roleId ?? '').split(',').filter((id) => id !== '' && id !== guestRole)

/** Replaces the roles of users, who must be of one tenant: roles belong to tenants. */
export function GrantDialog({ users, onClose }: Props) {
  const { t } = useLingui()
  const [first] = users
  const isOneTenant = users.every(({ tenantId }) => tenantId === first?.tenantId)
  return (
    <Modal opened onClose={onClose} title={t`分配角色`} size="lg">
      {isOneTenant && first ? (
        <Roles users={users} tenantId={first.tenantId} onClose={onClose} />
      ) : (
        <Text>
          <Trans>角色属于租户，请一次只选择同一租户的用户。</Trans>
        </Text>
      )}
    </Modal>
  )
}

function Roles({ users, tenantId, onClose }: Props & { tenantId: string }) {
  const { t, i18n } = useLingui()
  const tree = useQuery(query(role.tree, { tenantId }))
  const before = new Set(users.flatMap(rolesOf))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before)
  const save = useUpdate(user.grant, onClose)
  if (tree.isError && !tree.data) {
    return <Failed error={asApiError(tree.error)} retry={() => void tree.refetch()} />
  }
  if (!tree.data) return <Pending />
  const names = new Map(allNodes(tree.data).map(({ id, title }) => [id, title]))
  const differ = users.some((it) => rolesOf(it).join() !== [...before].join())
  return (
    <Stack gap="md">
      <Text size="sm" lang="zh-CN">
        {users
          .slice(0, 8)
          .map(({ realName, account }) => `${realName} (${account})`)
          .join(i18n.locale === 'zh' ? '、' : ', ')}
        {users.length > 8 && ' …'}
      </Text>
      {differ && (
        <Alert role="note" color="yellow" variant="light">
          <Trans>所选用户现有的角色不同；保存后都替换为下面选择的角色。</Trans>
        </Alert>
      )}
      <TreeChoice label={t`角色`} nodes={tree.data} value={chosen} onChange={setChosen} />
      <ChangeSummary before={before} after={chosen} nameOf={(id) => names.get(id) ?? id} />
      {chosen.size === 0 && (
        <Alert role="alert" color="red" variant="light">
          <Trans>没有角色的用户不能登录。</Trans>
        </Alert>
      )}
      {save.isError && <ErrorNotice error={asApiError(save.error)} />}
      <DialogActions onCancel={onClose}>
        <Button
          loading={save.isPending}
          color={chosen.size === 0 ? 'red.9' : undefined}
          onClick={() => save.mutate({ userIds: users.map(({ id }) => id).join(','), roleIds: [...chosen].join(',') })}
        >
          {chosen.size === 0 ? <Trans>仍然清空角色</Trans> : <Trans>保存</Trans>}
        </Button>
      </DialogActions>
    </Stack>
  )
}

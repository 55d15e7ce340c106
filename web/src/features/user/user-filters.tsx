import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'

import { role, type RoleRecord } from '#contracts/administration/role.ts'
import { guestRole } from '#contracts/administration/user.ts'
import type { TreeNode } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { indentedOptions } from '#web/crud/tree/tree-row.ts'

type RoleProps = {
  /** Tenant that the list shows; undefined for all. */
  tenantId: string | undefined
  value: string | undefined
  onChoose: (roleId: string | undefined) => void
}

/** Filter of the users by a role, or of the guests who wait for one. */
export function RoleFilter({ tenantId, value, onChoose }: RoleProps) {
  const { t } = useLingui()
  const account = useAccount()
  const { data = [] } = useQuery(query(role.list, {}))
  const shown = tenantId ?? account.tenantId
  const roles = indentedOptions(data.filter((it) => it.tenantId === shown || it.tenantId === '').map(toNode))
  const isKnown = !value || value === guestRole || roles.some((it) => it.value === value)
  return (
    <NativeSelect
      label={t`所拥有角色`}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      data={[
        { value: '', label: t`全部` },
        { value: guestRole, label: t`待审批的访客` },
        ...(isKnown ? [] : [{ value, label: value }]),
        { group: t`角色`, items: roles },
      ]}
    />
  )
}

const toNode = ({ id, parentId, roleName, children }: RoleRecord): TreeNode => ({
  id,
  parentId,
  title: roleName,
  children: children.map(toNode),
})

type KeywordProps = { value: string; onChange: (value: string) => void }

/** Filter of the users of a page by name, account or pinyin; not rendered with each change of the list. */
export const Keyword = memo(({ value, onChange }: KeywordProps) => {
  const { t } = useLingui()
  return (
    <TextInput
      type="search"
      label={t`本页内筛选`}
      placeholder={t`姓名、账号或拼音`}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
})

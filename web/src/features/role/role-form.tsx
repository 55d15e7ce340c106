import '#web/crud/styles.ts'

import { msg } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'

import { role, type RoleDraft, type RoleRecord } from '#contracts/administration/role.ts'
import { rootId, type TreeNode } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { ParentField } from '#web/crud/field/parent-field.tsx'
import { TenantField } from '#web/crud/field/tenant-field.tsx'
import type { FieldContext, FieldProps, FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { AliasField } from './alias-field.tsx'

/** Role as input of the update. */
export const toDraft = ({ id, tenantId, parentId, roleName, roleAlias, sort }: RoleRecord): RoleDraft => ({
  id,
  ...(tenantId && { tenantId }),
  parentId: parentId || rootId,
  roleName,
  roleAlias: roleAlias ?? '',
  sort: sort ?? 0,
})

/** Form of a role; a new one is in a tenant, or `below` another role, whose tenant it then has. */
export const roleForm = (
  below: RoleRecord | undefined,
  ownTenant: string,
): RowForm<RoleRecord, typeof role.submit> => ({
  call: role.submit,
  empty: {
    tenantId: below?.tenantId || ownTenant,
    parentId: below?.id ?? rootId,
    roleName: '',
    roleAlias: '',
    sort: 1,
  },
  newKey: `below/${below?.id ?? rootId}`,
  idFields: { parentId: msg`上级角色` },
  toValues: toDraft,
})

export const fields: FieldsOf<typeof role.submit> = (field, context) => <Fields field={field} {...context} />

type FieldsProps = Pick<FieldContext<typeof role.submit>, 'saved' | 'isNew'> & { field: FieldProps<typeof role.submit> }

/** Fields of a role. The parent of a new one, and with it the tenant, is chosen by the place where it is added. */
function Fields({ field, saved, isNew }: FieldsProps) {
  const { onChange, ...tenant } = field('tenantId', { isRequired: true })
  const [tenantId, setTenantId] = useState(saved.tenantId ?? '')
  const chooseTenant = (next: string) => {
    setTenantId(next)
    onChange(next)
  }
  return (
    <>
      {isNew && saved.parentId === rootId && <TenantField {...tenant} onChange={chooseTenant} />}
      {!isNew && <ParentRole {...field('parentId', { isRequired: true })} own={saved.id} tenantId={tenantId} />}
      <TextInput {...field('roleName')} maxLength={255} />
      <AliasField {...field('roleAlias')} saved={{ ...saved, tenantId }} />
      <NumberField {...field('sort')} min={0} max={1_000_000} />
    </>
  )
}

type ParentProps = Omit<ComponentProps<typeof ParentField>, 'nodes' | 'root'> & { tenantId: string }

/** Another role of the tenant as the parent. */
function ParentRole({ tenantId, ...props }: ParentProps) {
  const { data = [] } = useQuery(query(role.list, {}))
  const rows = data.filter((row) => !tenantId || row.tenantId === tenantId)
  return <ParentField {...props} nodes={rows.map(toNode)} root={rootId} />
}

const toNode = ({ id, parentId, roleName, children }: RoleRecord): TreeNode => ({
  id,
  parentId,
  title: roleName,
  children: children.map(toNode),
})

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'

import { dept } from '#contracts/administration/dept.ts'
import { post } from '#contracts/administration/post.ts'
import { role, type RoleRecord } from '#contracts/administration/role.ts'
import type { user } from '#contracts/administration/user.ts'
import type { TreeNode } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { useServer } from '#web/client/session/use-server.ts'
import { MultipleField, type Option } from '#web/crud/field/multiple-field.tsx'
import { TenantField } from '#web/crud/field/tenant-field.tsx'
import { useOwnLevel } from '#web/crud/own-level.ts'
import type { FieldProps } from '#web/crud/row/row-form-definition.ts'

/** Labels of what places a user in the organisation. */
export const organisationLabels = {
  roleId: msg`所拥有角色`,
  deptId: msg`所属机构`,
  postId: msg`岗位`,
}

type Props = {
  field: FieldProps<typeof user.submit>
  /** Tenant with which the form began. */
  tenantId: string
}

/**
 * Tenant, roles, departments and posts of a new user. Roles, departments and posts of one tenant cannot be chosen for
 * another.
 */
export function OrganisationFields({ field, tenantId: first }: Props) {
  const [tenantId, setTenantId] = useState(first)
  const needsDept = useServer().has('requires-dept')
  const [tenant, roles, posts] = [field('tenantId'), field('roleId'), field('postId')]
  const depts = field('deptId', needsDept ? { isRequired: true } : {})
  const change = (next: string) => {
    setTenantId(next)
    tenant.onChange(next)
    for (const { onChange } of [roles, depts, posts]) onChange('')
  }
  const begins = tenantId === first ? {} : { defaultValue: '' }
  return (
    <>
      <TenantField {...tenant} onChange={change} />
      <RoleField key={`role ${tenantId}`} {...roles} {...begins} tenantId={tenantId} />
      <DeptField key={`dept ${tenantId}`} {...depts} {...begins} tenantId={tenantId} />
      <PostField key={`post ${tenantId}`} {...posts} {...begins} tenantId={tenantId} />
    </>
  )
}

type ChoiceProps = Omit<ComponentProps<typeof MultipleField>, 'options' | 'source'> & { tenantId: string }

/** Roles of a user; those above the own level cannot be chosen. */
export function RoleField({ tenantId, ...props }: ChoiceProps) {
  const { t } = useLingui()
  const { isAbove } = useOwnLevel()
  const source = useQuery(query(role.list, {}))
  const roleOptions = (rows: readonly RoleRecord[], level = 0): Option[] =>
    rows
      .filter((row) => row.tenantId === tenantId || row.tenantId === '')
      .flatMap(({ id, roleName, roleAlias, children }) => [
        { value: id, label: roleName, level, forbidden: isAbove(roleAlias) ? t`高于您的级别` : undefined },
        ...roleOptions(children, level + 1),
      ])
  return <MultipleField {...props} options={source.data && roleOptions(source.data)} source={source} />
}

/** Departments of a user. */
export function DeptField({ tenantId, ...props }: ChoiceProps) {
  const source = useQuery(query(dept.tree, { tenantId }))
  return <MultipleField {...props} options={source.data && optionsOfTree(source.data)} source={source} />
}

const optionsOfTree = (nodes: readonly TreeNode[], level = 0): Option[] =>
  nodes.flatMap(({ id, title, children }) => [
    { value: id, label: title, level },
    ...optionsOfTree(children, level + 1),
  ])

/** Posts of a user. */
export function PostField({ tenantId, ...props }: ChoiceProps) {
  const source = useQuery(query(post.select, { tenantId }))
  const options = source.data?.map(({ id, postName }) => ({ value: id, label: postName }))
  return <MultipleField {...props} options={options} source={source} />
}

import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { dept } from '#contracts/administration/dept.ts'
import type { UserRecord } from '#contracts/administration/user.ts'
import type { TreeNode } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { useAccount } from '#web/client/session/session.ts'
import { indentedOptions } from '#web/crud/tree/tree-row.ts'

/** Departments of the tenant that the list shows: none while they are awaited, undefined where they are not known. */
export function useDepartments(tenantId: string | undefined): readonly TreeNode[] | undefined {
  const account = useAccount()
  const { data, isPending } = useQuery(query(dept.tree, { tenantId: tenantId ?? account.tenantId }))
  if (isPending) return awaited
  return data && data.length > 0 ? data : undefined
}

const awaited: readonly TreeNode[] = []

type DepartmentProps = {
  rows: readonly UserRecord[]
  nodes: readonly TreeNode[] | undefined
  selectedId: string | undefined
  onChoose: (deptId: string | undefined) => void
}

/** Departments as a choice: those of the tenant, or those that the rows name. */
export function Departments({ rows, nodes, selectedId, onChoose }: DepartmentProps) {
  const { t } = useLingui()
  const choices = nodes ? indentedOptions(nodes) : namedDepartments(rows)
  if (selectedId && !choices.some(({ value }) => value === selectedId)) {
    choices.push({ value: selectedId, label: selectedId })
  }
  if (choices.length === 0 && nodes !== awaited) return null
  return (
    <NativeSelect
      label={t`所属机构`}
      value={selectedId ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      data={[
        { value: '', label: t`全部` },
        { group: nodes ? t`机构` : t`本页用户的机构`, items: choices },
      ]}
    />
  )
}

const namedDepartments = (rows: readonly UserRecord[]) => {
  const names = rows.flatMap(({ deptId, deptName }) =>
    deptId && deptId !== '-1' && !deptId.includes(',') ? [[deptId, deptName || deptId] as const] : [],
  )
  return [...new Map(names)].map(([value, label]) => ({ value, label }))
}

import '#web/crud/styles.ts'

import { msg } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { dept, type DeptDraft, type DeptRecord } from '#contracts/administration/dept.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { ChoiceField } from '#web/crud/field/choice-field.tsx'
import { ParentField } from '#web/crud/field/parent-field.tsx'
import type { FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'

/** The own tenant, and whether the server has kinds of departments; without them the choice would be lost. */
export type DeptServer = { readonly ownTenant: string; readonly hasCategories: boolean }

/**
 * Parent of the first level as it is sent. Some servers take 0 for a department that does not exist; left out, others make
 * the department one of the caller's tenant. Source: blade-contract 5.6.
 */
const rootFor = (tenantId: string | undefined, ownTenant: string) =>
  tenantId && tenantId !== ownTenant ? rootId : undefined

/** Department as input of the update. */
export const toDraft = (row: DeptRecord, { ownTenant }: Pick<DeptServer, 'ownTenant'>): DeptDraft => {
  const isRoot = row.parentId === '' || row.parentId === rootId
  return {
    id: row.id,
    ...(row.tenantId && { tenantId: row.tenantId }),
    parentId: isRoot ? rootFor(row.tenantId, ownTenant) : row.parentId,
    deptName: row.deptName,
    fullName: row.fullName,
    ...(row.deptCategory !== null && { deptCategory: row.deptCategory }),
    sort: row.sort ?? 0,
    remark: row.remark,
  }
}

/** Form of a department; a new one is of the own tenant, or `below` another one, whose tenant it then has. */
export const deptForm = (
  below: DeptRecord | undefined,
  server: DeptServer,
): RowForm<DeptRecord, typeof dept.submit> => ({
  call: dept.submit,
  empty: {
    tenantId: below?.tenantId || server.ownTenant,
    ...(below && { parentId: below.id }),
    deptName: '',
    fullName: '',
    ...(server.hasCategories && { deptCategory: 2 }),
    sort: (below?.children.length ?? 0) + 1,
    remark: '',
  },
  newKey: `below/${below?.id ?? rootId}`,
  idFields: { parentId: msg`上级机构` },
  toValues: (row) => toDraft(row, server),
})

/** Fields of a department. The parent of a new one is chosen by the place where it is added. */
export const fieldsFor =
  ({ ownTenant, hasCategories }: DeptServer): FieldsOf<typeof dept.submit> =>
  (field, { saved, isNew, choicesFor }) => (
    <>
      {!isNew && (
        <ParentDept
          {...field('parentId', { isRequired: true })}
          own={saved.id}
          tenantId={saved.tenantId ?? ''}
          root={rootFor(saved.tenantId, ownTenant)}
        />
      )}
      <TextInput {...field('deptName')} maxLength={255} />
      <TextInput {...field('fullName')} maxLength={255} />
      {hasCategories && <ChoiceField {...field('deptCategory')} choices={choicesFor('deptCategory')} isOptional />}
      <NumberField {...field('sort')} min={0} max={1_000_000} />
      <Textarea {...field('remark')} autosize minRows={2} maxLength={255} />
    </>
  )

type ParentProps = Omit<ComponentProps<typeof ParentField>, 'nodes'> & { tenantId: string }

/** Another department of the tenant as the parent. */
function ParentDept({ tenantId, ...props }: ParentProps) {
  const { data = [] } = useQuery(query(dept.tree, { tenantId }))
  return <ParentField {...props} nodes={data} />
}

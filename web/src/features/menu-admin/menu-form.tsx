import '#web/crud/styles.ts'

import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

import { type MenuDraft, menuAdmin, type MenuRow } from '#contracts/administration/menu-admin.ts'
import { rootId } from '#contracts/core/tree-node.ts'

import { send } from '#web/client/api/api.ts'
import { IconField } from '#web/crud/field/icon-field.tsx'
import { nextSort } from '#web/crud/next-number.ts'
import type { FieldProps, FieldsOf, RowForm } from '#web/crud/row/row-form-definition.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { actions, categories, windows } from './columns.tsx'
import { Numbered, PathField } from './menu-inputs.tsx'

/** Menu as input of the update. */
export const toDraft = (row: MenuRow): MenuDraft => ({
  id: row.id,
  parentId: row.parentId || rootId,
  code: row.code,
  name: row.name,
  alias: row.alias,
  path: row.path,
  source: row.source,
  sort: row.sort ?? 0,
  category: row.category === 2 ? 2 : 1,
  ...((row.action === 1 || row.action === 2 || row.action === 3) && { action: row.action }),
  isOpen: row.isOpen === 2 ? 2 : 1,
  remark: row.remark,
})

/** Where a new menu stands: the menu above it, and the rows of its level. */
export type NewPlace = { readonly below: string; readonly siblings: readonly MenuRow[] }

/** Form of a menu or button; a new one is `below` a menu. */
export const menuForm = (
  { below, siblings }: NewPlace,
  onAdded: (id: string) => void,
): RowForm<MenuRow, typeof menuAdmin.submit> => ({
  call: menuAdmin.submit,
  empty: {
    parentId: below,
    name: '',
    code: '',
    alias: '',
    path: '',
    source: '',
    sort: nextSort(siblings),
    category: 1,
    isOpen: 1,
    remark: '',
  },
  newKey: `below/${below}`,
  carried: ['category', 'action'],
  async findAdded({ code, name }) {
    const rows = await send(menuAdmin.lazyList, { parentId: below })
    return rows.findLast((row) => row.code === code || row.name === name) ?? null
  },
  // Some servers answer no id.
  onAdded: (answer) => answer && onAdded(answer.id),
  toValues: toDraft,
})

/** Fields of a menu or button. */
export const fields: FieldsOf<typeof menuAdmin.submit> = (field) => <Fields field={field} />

type FieldsProps = { field: FieldProps<typeof menuAdmin.submit> }

/** A button has a place and is no page: it has no icon, opens no window, and nobody visits its path. */
function Fields({ field }: FieldsProps) {
  const { onChange, ...category } = field('category')
  const [isButton, setIsButton] = useState(category.defaultValue === 2)
  const change = (value: number | undefined) => {
    onChange(value)
    setIsButton(value === 2)
    // What the other kind does not have is not sent.
    if (value === 2) for (const [name, none] of noPage) field(name).onChange(none)
    else field('action').onChange(undefined)
  }
  return (
    <>
      <Numbered {...category} onChange={change} choices={categories} />
      <TextInput {...field('name')} maxLength={255} />
      <TextInput {...field('code')} maxLength={255} autoCapitalize="off" spellCheck={false} />
      <TextInput {...field('alias')} maxLength={255} autoCapitalize="off" spellCheck={false} />
      {isButton ? (
        <>
          <TextInput {...field('path')} maxLength={255} autoCapitalize="off" spellCheck={false} />
          <Numbered {...field('action')} choices={actions} isOptional />
        </>
      ) : (
        <>
          <PathField {...field('path')} />
          <IconField {...field('source')} />
          <Numbered {...field('isOpen')} choices={windows} />
        </>
      )}
      <NumberField {...field('sort')} min={0} max={1_000_000} />
      <Textarea {...field('remark')} autosize minRows={2} maxLength={255} />
    </>
  )
}

/** Values of a row that is no page. */
const noPage = [
  ['source', ''],
  ['isOpen', 1],
] as const

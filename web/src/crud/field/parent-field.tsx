import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { rootId, type TreeNode } from '#contracts/core/tree-node.ts'

import { indentedOptions } from '../tree/tree-row.ts'

type Props = {
  label: ReactNode
  /** Name of the field, by which a form focuses it. */
  'data-path'?: string
  error?: ReactNode
  defaultValue?: string | undefined
  onChange?: (id: string | undefined) => void
  nodes: readonly TreeNode[]
  /** Id of the row, which cannot stand below itself. */
  own: string | undefined
  /** Value of the first level; undefined where an absent parent means the first level. */
  root: typeof rootId | undefined
}

/** Row of a tree below which another one stands. */
export function ParentField({ 'data-path': path, label, error, defaultValue, onChange, nodes, own, root }: Props) {
  const { t } = useLingui()
  const [value, setValue] = useState(defaultValue ?? rootId)
  return (
    <NativeSelect
      data-path={path}
      label={label}
      error={error}
      value={value}
      onChange={({ currentTarget }) => {
        setValue(currentTarget.value)
        onChange?.(currentTarget.value === rootId ? root : currentTarget.value)
      }}
      data={[{ value: rootId, label: t`顶级` }, ...indentedOptions(nodes, own)]}
    />
  )
}

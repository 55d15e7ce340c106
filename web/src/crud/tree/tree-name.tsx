import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

import { opener } from '../table/table-row.tsx'

import classes from './tree.module.css'

type Props = {
  name: string
  /** Unfolds or folds the children; null without children. */
  onToggle: (() => void) | null
  isFolded: boolean
  onOpen: (() => void) | null
  icon?: ReactNode
  ref?: Ref<HTMLSpanElement>
}

/** Name of a row of a tree, and the button that unfolds its children. */
export const TreeName = ({ name, onToggle, isFolded, onOpen, icon, ref }: Props) => (
  <span ref={ref} tabIndex={-1} className={classes.name}>
    <FoldToggle name={name} isFolded={isFolded} onToggle={onToggle} />
    {icon}
    <span lang="zh-CN">{opener(name, onOpen)}</span>
  </span>
)

/** Button that unfolds what is below a row of a tree; an empty place for a row without anything below it. */
export function FoldToggle({ name, onToggle, isFolded }: Pick<Props, 'name' | 'onToggle' | 'isFolded'>) {
  const { t } = useLingui()
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return onToggle ? (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={!isFolded}
      aria-label={isFolded ? t`展开 ${name}` : t`收起 ${name}`}
      onClick={onToggle}
    >
      <Chevron size={16} aria-hidden />
    </button>
  ) : (
    <span className={classes.leaf} />
  )
}

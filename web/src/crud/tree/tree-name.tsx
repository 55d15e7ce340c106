import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

import { Opener } from '../table/table-row.tsx'

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
export function TreeName({ name, onToggle, isFolded, onOpen, icon, ref }: Props) {
  const { t } = useLingui()
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <span ref={ref} tabIndex={-1} className={classes.name}>
      {onToggle ? (
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
      )}
      {icon}
      <span lang="zh-CN">
        <Opener onOpen={onOpen}>{name}</Opener>
      </span>
    </span>
  )
}

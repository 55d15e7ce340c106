import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, ScrollArea, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'

import type { TreeNode } from '#contracts/core/tree-node.ts'

import { rowAncestors, toggled } from '#web/crud/tree/tree-row.ts'
import { userCounts } from './dept-counts.ts'

import classes from './dept-tree.module.css'

type Props = {
  nodes: readonly TreeNode[]
  selectedId: string | undefined
  onChoose: (deptId: string | undefined) => void
}

type TreeProps = Props & { onFold: () => void }

/** Open departments, and the first one of the tree that they are of. */
type Shown = { readonly root: string | undefined; readonly open: ReadonlySet<string> }

function Tree({ nodes, selectedId, onChoose, onFold }: TreeProps) {
  const { t } = useLingui()
  const root = nodes[0]?.id
  const begin = () => new Set([...nodes, ...rowAncestors(nodes, selectedId ?? '')].map(({ id }) => id))
  const [shown, setShown] = useState<Shown>(() => ({ root, open: begin() }))
  // Departments of another tenant, or those that were awaited.
  if (shown.root !== root) setShown({ root, open: begin() })
  const { open } = shown
  const toggle = (id: string) => setShown({ root, open: toggled(open, id) })
  const ids = visibleIds(nodes, open)
  const counts = useQuery({ ...userCounts(ids), placeholderData: keepPreviousData })
  return (
    <nav aria-label={t`所属机构`} className={classes.tree}>
      <Group justify="space-between" wrap="nowrap" gap={4} pl={8} pb={4}>
        <Text size="sm" fw={600}>
          <Trans>所属机构</Trans>
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t`隐藏机构树`}
          title={t`隐藏机构树`}
          onClick={onFold}
        >
          <IconLayoutSidebarLeftCollapse size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <ScrollArea.Autosize mah="70vh" type="auto">
        <button
          type="button"
          className={classes.name}
          aria-current={selectedId === undefined ? 'true' : undefined}
          onClick={() => onChoose(undefined)}
        >
          <Trans>全部用户</Trans>
        </button>
        <Level
          nodes={nodes}
          open={open}
          toggle={toggle}
          counts={counts.data}
          selectedId={selectedId}
          onChoose={onChoose}
        />
      </ScrollArea.Autosize>
    </nav>
  )
}

/**
 * Departments beside the list of users, each with the number of its users. The first level is open. Not rendered with each
 * change of the list.
 */
export const DeptTree = memo(Tree)

type LevelProps = Props & {
  open: ReadonlySet<string>
  toggle: (id: string) => void
  counts: ReadonlyMap<string, number> | undefined
}

function Level({ nodes, ...props }: LevelProps) {
  const { t, i18n } = useLingui()
  const { open, toggle, counts, selectedId, onChoose } = props
  return (
    <ul className={classes.level}>
      {nodes.map(({ id, title, children }) => {
        const isOpen = open.has(id)
        const count = counts?.get(id)
        return (
          <li key={id}>
            <div className={classes.row}>
              {children.length > 0 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={isOpen ? t`收起 ${title}` : t`展开 ${title}`}
                  aria-expanded={isOpen}
                  onClick={() => toggle(id)}
                >
                  {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                </ActionIcon>
              ) : (
                <span className={classes.indent} />
              )}
              <button
                type="button"
                className={classes.name}
                aria-current={id === selectedId ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <span lang="zh-CN">{title}</span>
                {count !== undefined && <span className={classes.count}>{i18n.number(count)}</span>}
              </button>
            </div>
            {isOpen && children.length > 0 && <Level {...props} nodes={children} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Ids of the departments that are in sight. */
const visibleIds = (nodes: readonly TreeNode[], open: ReadonlySet<string>): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...(open.has(id) ? visibleIds(children, open) : [])])

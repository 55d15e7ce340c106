import '../styles.ts'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import type { TreeNode } from '#contracts/core/tree-node.ts'

import { usePinyin } from '#web/ui/search/pinyin.ts'
import { FoldToggle } from '../tree/tree-name.tsx'
import { rowAncestors, flatten, toggled } from '../tree/tree-row.ts'

import classes from './tree-choice.module.css'

type Props = {
  label: string
  nodes: readonly TreeNode[]
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
  /** Whether a node can be chosen with all below it, and with those above it. */
  canLink?: boolean
  /** Why a node cannot be chosen, or dropped. */
  forbidden?: (id: string) => string | false
}

const allowed = () => false as const

/** Largest tree that begins unfolded, in nodes. */
const maxUnfolded = 40

/**
 * Choice of several nodes of a tree that folds: filter, all, invert; linked, a choice takes those above and below with it.
 */
export function TreeChoice({ label, nodes, value, onChange, canLink = false, forbidden = allowed }: Props) {
  const { t } = useLingui()
  const [keyword, setKeyword] = useState('')
  const [isLinked, setLinked] = useState(canLink)
  const matches = usePinyin(keyword !== '')
  const isMatch = (title: string) => keyword === '' || Boolean(matches(title, keyword))
  const visibleNodes = filtered(nodes, isMatch)
  const parents = flatten(nodes).flatMap(({ id, children }) => (children.length > 0 ? [id] : []))
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(flatten(nodes).length > maxUnfolded ? parents : []),
  )
  const choose = (node: TreeNode, isChosen: boolean) => {
    const next = new Set(value)
    const changed = isLinked ? flatten([node]) : [node]
    const above = isLinked && isChosen ? rowAncestors(nodes, node.id) : []
    for (const { id } of [...changed, ...above]) {
      if (forbidden(id)) continue
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  // With a filter the buttons change only the nodes that it finds.
  const matchingNodes = flatten(visibleNodes).filter(({ id, title }) => isMatch(title) && !forbidden(id))
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <ChooseMany nodes={matchingNodes} value={value} onChange={onChange} />
          {parents.length > 0 && keyword === '' && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setFolded(new Set(folded.size > 0 ? [] : parents))}
            >
              {folded.size > 0 ? <Trans>全部展开</Trans> : <Trans>全部收起</Trans>}
            </Button>
          )}
        </Group>
        {canLink && (
          <Switch
            size="sm"
            label={t`上下级联动`}
            checked={isLinked}
            onChange={({ currentTarget }) => setLinked(currentTarget.checked)}
          />
        )}
      </Group>
      <TextInput
        size="sm"
        type="search"
        aria-label={t`筛选${label}`}
        placeholder={t`名称或拼音`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={keyword}
        onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
      />
      {visibleNodes.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>没有符合条件的数据</Trans>
        </Text>
      ) : (
        <Level
          nodes={visibleNodes}
          value={value}
          onChoose={choose}
          forbidden={forbidden}
          folded={keyword === '' ? folded : nothing}
          onToggle={(id) => setFolded(toggled(folded, id))}
        />
      )}
    </Stack>
  )
}

/** Buttons that choose all of the nodes, or invert the choice among them. */
function ChooseMany({ nodes, value, onChange }: Pick<Props, 'nodes' | 'value' | 'onChange'>) {
  const setAll = (isChosen: (id: string) => boolean) => {
    const next = new Set(value)
    for (const { id } of nodes) {
      if (isChosen(id)) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={() => setAll(() => true)}>
        <Trans>全选</Trans>
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setAll((id) => !value.has(id))}>
        <Trans>反选</Trans>
      </Button>
    </Group>
  )
}

/** What a filter finds is not folded. */
const nothing: ReadonlySet<string> = new Set()

type LevelProps = {
  nodes: readonly TreeNode[]
  value: ReadonlySet<string>
  onChoose: (node: TreeNode, isChosen: boolean) => void
  forbidden: (id: string) => string | false
  folded: ReadonlySet<string>
  onToggle: (id: string) => void
}

const Level = ({ nodes, ...props }: LevelProps) => (
  <ul className={classes.level}>
    {nodes.map((node) => (
      <li key={node.id}>
        <Node {...props} node={node} />
        {node.children.length > 0 && !props.folded.has(node.id) && <Level {...props} nodes={node.children} />}
      </li>
    ))}
  </ul>
)

/** A node, and while those below it are folded how many of them are chosen. */
function Node({ node, value, onChoose, forbidden, folded, onToggle }: Omit<LevelProps, 'nodes'> & { node: TreeNode }) {
  const { id, title, children } = node
  const isFolded = folded.has(id)
  const below = isFolded ? flatten(children) : []
  const chosen = below.filter((it) => value.has(it.id)).length
  return (
    <div className={classes.node}>
      <FoldToggle name={title} isFolded={isFolded} onToggle={children.length > 0 ? () => onToggle(id) : null} />
      <Checkbox
        size="sm"
        label={<span lang="zh-CN">{title}</span>}
        description={forbidden(id)}
        disabled={Boolean(forbidden(id))}
        checked={value.has(id)}
        onChange={({ currentTarget }) => onChoose(node, currentTarget.checked)}
      />
      {isFolded && (
        <Text span size="sm" c="dimmed">
          {chosen}/{below.length}
        </Text>
      )}
    </div>
  )
}

/** Nodes that match, with those above them. */
const filtered = (nodes: readonly TreeNode[], matches: (title: string) => boolean): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = filtered(node.children, matches)
    return children.length > 0 || matches(node.title) ? [{ ...node, children }] : []
  })

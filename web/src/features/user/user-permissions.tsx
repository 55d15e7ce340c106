import { Plural, Trans } from '@lingui/react/macro'
import { Button, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { menuAdmin } from '#contracts/administration/menu-admin.ts'
import { guestRole, type UserRecord } from '#contracts/administration/user.ts'
import type { TreeNode } from '#contracts/core/tree-node.ts'

import { query } from '#web/client/api/api.ts'
import { asApiError } from '#web/client/api/query-client.ts'
import { flatten } from '#web/crud/tree/tree-row.ts'
import { Failed } from '#web/ui/error/failed.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { PermissionDifference } from './permission-difference.tsx'

import classes from './user-permissions.module.css'

type Props = { row: UserRecord }

/** Menus and buttons that the roles of a user allow, when somebody asks for them, and the difference to another user. */
export function UserPermissions({ row }: Props) {
  const [isOpen, { toggle }] = useDisclosure()
  const id = useId()
  const hasRoles = row.roleId && row.roleId !== guestRole
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        <Trans>角色允许的菜单和按钮</Trans>
      </Title>
      {!hasRoles ? (
        <Text size="sm" c="dimmed">
          <Trans>没有角色，不能登录</Trans>
        </Text>
      ) : (
        <>
          <Button variant="default" size="xs" aria-expanded={isOpen} style={{ alignSelf: 'start' }} onClick={toggle}>
            {isOpen ? <Trans>收起</Trans> : <Trans>查看</Trans>}
          </Button>
          {isOpen && <Permissions row={row} roleIds={row.roleId ?? ''} />}
        </>
      )}
    </Stack>
  )
}

function Permissions({ row, roleIds }: Props & { roleIds: string }) {
  const trees = useQuery(query(menuAdmin.grantTree))
  const keys = useQuery(query(menuAdmin.roleTreeKeys, { roleIds }))
  const failed = [trees, keys].find((it) => it.isError && !it.data)
  if (failed) return <Failed error={asApiError(failed.error)} retry={() => void failed.refetch()} />
  if (!trees.data || !keys.data) return <Pending />
  const granted = new Set(keys.data.menu)
  const all = flatten(trees.data.menu)
  const unknown = granted.size - all.filter(({ id }) => granted.has(id)).length
  return (
    <>
      <ScrollArea.Autosize mah={280} type="auto" className={classes.tree}>
        <Level nodes={allowed(trees.data.menu, granted)} />
      </ScrollArea.Autosize>
      {unknown > 0 && (
        <Text size="sm" c="dimmed">
          <Plural
            value={unknown}
            one="另有 # 项您自己没有，这里不显示名称"
            other="另有 # 项您自己没有，这里不显示名称"
          />
        </Text>
      )}
      <PermissionDifference row={row} granted={granted} names={new Map(all.map(({ id, title }) => [id, title]))} />
    </>
  )
}

/** Nodes that are granted, with those above them. */
const allowed = (nodes: readonly TreeNode[], granted: ReadonlySet<string>): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = allowed(node.children, granted)
    return children.length > 0 || granted.has(node.id) ? [{ ...node, children }] : []
  })

const Level = ({ nodes }: { nodes: readonly TreeNode[] }) => (
  <ul className={classes.level} lang="zh-CN">
    {nodes.map(({ id, title, children }) => (
      <li key={id}>
        {title}
        {children.length > 0 && <Level nodes={children} />}
      </li>
    ))}
  </ul>
)

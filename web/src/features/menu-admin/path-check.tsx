import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'

/** Whether this client has a page for a menu: `outside` for the address of another site. */
export type PageOf = 'yes' | 'no' | 'outside'

/** A first-level menu stands for the page `/index` below it. Source: blade-contract 8. */
export function pageOf(path: string, hasRoute: (path: string) => boolean): PageOf {
  if (/^https?:\/\//i.test(path)) return 'outside'
  const [bare = ''] = path.split('?', 1)
  const own = `/${bare.split('/').filter(Boolean).join('/')}`
  return hasRoute(own) || hasRoute(`${own}/index`) ? 'yes' : 'no'
}

/** Path of a menu, and whether this client has a page for it. Buttons, and menus with others below, need none. */
export function PathCheck({ row }: { row: Pick<MenuRow, 'path' | 'category' | 'hasChildren'> }) {
  const { routesByPath } = useRouter()
  const { path, category, hasChildren } = row
  if (!path) return null
  const page = pageOf(path, (it) => Object.hasOwn(routesByPath, it))
  const isNeeded = category === 1 && !(hasChildren && page === 'no')
  return (
    <Group gap="2px 6px">
      <Text span size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {path}
      </Text>
      {isNeeded && <PageMark page={page} />}
    </Group>
  )
}

/** Whether the path of a menu has a page in this client, in words. */
export const PageMark = ({ page }: { page: PageOf }) =>
  page === 'yes' ? (
    <Badge variant="default" size="sm" flex="none">
      <Trans>本站有页面</Trans>
    </Badge>
  ) : page === 'no' ? (
    <Badge variant="light" color="red" size="sm" flex="none">
      <Trans>本站没有页面</Trans>
    </Badge>
  ) : (
    <Badge variant="default" size="sm" flex="none">
      <Trans>打开外部网站</Trans>
    </Badge>
  )

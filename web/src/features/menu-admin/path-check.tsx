import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'

import { useServer } from '#web/client/session/use-server.ts'

import classes from './path-check.module.css'

/** Whether this client has a page for a menu: `outside` for the address of another site. */
export type PageOf = 'yes' | 'no' | 'outside'

/** A first-level menu stands for the page `/index` below it. Source: blade-contract 8. */
export function menuPage(path: string, hasRoute: (path: string) => boolean): PageOf {
  if (/^https?:\/\//i.test(path)) return 'outside'
  const [bare = ''] = path.split('?', 1)
  const own = `/${bare.split('/').filter(Boolean).join('/')}`
  return hasRoute(own) || hasRoute(`${own}/index`) ? 'yes' : 'no'
}

/** Path of a menu, and whether this client has a page for it. Buttons, and menus with others below, need none. */
export function PathCheck({ row }: { row: Pick<MenuRow, 'path' | 'category' | 'children'> }) {
  const { routesByPath } = useRouter()
  const server = useServer()
  const { path, category, children } = row
  if (!path) return null
  const page = menuPage(server.ownPage(path), (it) => Object.hasOwn(routesByPath, it))
  const isNeeded = category === 1 && !(children.length > 0 && page === 'no')
  return (
    <span className={classes.check}>
      <Text span size="sm" title={path} className={classes.path}>
        {path}
      </Text>
      {isNeeded && <PageMark page={page} />}
    </span>
  )
}

/** Whether the path of a menu has a page in this client: in words, and in a table as an icon where it does no harm. */
export function PageMark({ page }: { page: PageOf }) {
  const { t } = useLingui()
  if (page === 'no') {
    return (
      <Badge variant="light" color="red" size="sm" flex="none">
        <Trans>路径无效</Trans>
      </Badge>
    )
  }
  const text = page === 'yes' ? t`本站有页面` : t`打开外部网站`
  const Icon = page === 'yes' ? IconCheck : IconExternalLink
  return (
    <Badge
      variant="default"
      size="sm"
      flex="none"
      title={text}
      leftSection={<Icon size={14} aria-hidden />}
      classNames={{ root: classes.mark, label: classes.markText }}
    >
      {text}
    </Badge>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'
import { menu, type MenuItem } from '#contracts/session/menu.ts'

import { query } from '#web/client/api/api.ts'

/** Who sees a menu, as far as a call says it: the menus of the own account, with the roles that a client checks. */
export function Visibility({ row }: { row: MenuRow }) {
  const { i18n } = useLingui()
  const own = useQuery(query(menu.getMenu, {}))
  if (row.category !== 1 || !own.data) return null
  const item = findItem(own.data, row.id)
  const roles = (item?.meta?.roles ?? []).join(i18n.locale === 'zh' ? '、' : ', ')
  return (
    <Text size="sm" role="note">
      {!item ? (
        <Trans>您的角色看不到这个菜单：没有权限，或不在任何顶部菜单中</Trans>
      ) : roles ? (
        <Trans>您的角色可以看到这个菜单；仅这些角色可见：{roles}。</Trans>
      ) : (
        <Trans>您的角色可以看到这个菜单；有此权限的角色都可见。</Trans>
      )}
      <br />
      <Trans>不能预览其他角色看到的菜单</Trans>
    </Text>
  )
}

function findItem(items: readonly MenuItem[], id: string): MenuItem | undefined {
  for (const item of items) {
    const match = item.id === id ? item : findItem(item.children, id)
    if (match) return match
  }
  return undefined
}

import { roles } from '../role/seeds.ts'
import { menuRows, type MenuSeed, menus, topMenus } from './seeds.ts'

/** Replaces the menus of a top menu, and grants them to the roles of candidates; for tests. */
export function setMenus(topMenuId: string, seeds: readonly MenuSeed[]) {
  const rows = menuRows(seeds)
  for (const row of rows) menus.put(row)
  const menuIds = rows.map(({ id }) => id)
  topMenus.change(topMenuId, { menuIds })
  for (const role of roles.filter(({ roleAlias }) => roleAlias === 'user')) {
    roles.change(role.id, { menuIds: [...role.menuIds, ...menuIds] })
  }
}

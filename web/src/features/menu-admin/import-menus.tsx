import { useLingui } from '@lingui/react/macro'

import type { MenuRow } from '#contracts/administration/menu-admin.ts'

import { ImportDialog } from '#web/crud/import/import-button.tsx'
import { menuImport } from './menu-import.ts'

/** Several menus at once, behind those that a menu has. */
export function ImportMenus({ parent, onClose }: { parent: MenuRow; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ImportDialog
      name={`menu/${parent.id}`}
      title={t`在“${parent.name}”下批量新增菜单`}
      spec={menuImport(parent.id, parent.children)}
      onClose={onClose}
    />
  )
}

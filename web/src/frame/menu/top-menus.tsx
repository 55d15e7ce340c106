import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'

import { ServerText } from '#web/ui/server-name.tsx'
import { useTopMenus } from './menu.ts'

/** Top menus of the server; hidden when there is only one. */
export function TopMenus({ fullWidth }: { fullWidth?: boolean }) {
  const { t } = useLingui()
  const { tops, active, choose } = useTopMenus()
  if (tops.length < 2 || !active) return null
  return (
    <SegmentedControl
      fullWidth={fullWidth ?? false}
      aria-label={t`顶部菜单`}
      data={tops.map(({ id, name }) => ({ value: id, label: <ServerText>{name}</ServerText> }))}
      value={active.id}
      onChange={choose}
    />
  )
}

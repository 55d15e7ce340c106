import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'

import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Dialog at an edge of the page, as `Modal` otherwise. */
export function Drawer({ closeOnEscape = true, returnFocus = true, ...props }: DrawerProps) {
  useEscape(props.opened, closeOnEscape ? props.onClose : null)
  useReturnFocus(props.opened, returnFocus)
  return <MantineDrawer {...props} closeOnEscape={false} returnFocus={false} />
}

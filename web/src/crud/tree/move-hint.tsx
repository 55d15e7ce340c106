import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

/** How rows of a tree are moved, where there is a pointer that drags. */
export const MoveHint = () => (
  <Text span inherit display="block" visibleFrom="sm">
    <Trans>拖动可排序或移到其他行下，键盘用 Alt+↑、Alt+↓</Trans>
  </Text>
)

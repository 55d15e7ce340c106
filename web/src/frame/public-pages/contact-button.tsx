import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'

type Props = { onClick: () => void; onPointerEnter?: () => void; onFocus?: () => void }

/** Button that opens the telephone numbers to ask at, as the links beside it in the foot of a page. */
export const ContactButton = (props: Props) => (
  <Anchor component="button" type="button" size="xs" c="dimmed" py={4} aria-haspopup="dialog" {...props}>
    <Trans>联系我们</Trans>
  </Anchor>
)

import { Trans } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'

import { LinkButton } from '#web/ui/link.tsx'

/** Link to the form of the draft, or of a new application, which its first save creates. */
export const BeginApplication = () => (
  <LinkButton to="/reissue/index" search={{ step: 'form' }} leftSection={<IconPlus size={18} aria-hidden />} mih={44}>
    <Trans>申请补办</Trans>
  </LinkButton>
)

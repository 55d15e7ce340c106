import { Trans } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'

import { LinkButton } from '#web/ui/link.tsx'

/** Link to the list of applications. */
export const BackToList = () => (
  <LinkButton
    to="/reissue/index"
    variant="subtle"
    px={0}
    mih={44}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    <Trans>返回申请列表</Trans>
  </LinkButton>
)

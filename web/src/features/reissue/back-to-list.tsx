import { Trans } from '@lingui/react/macro'

import { BackLink } from '#web/ui/link.tsx'

/** Link to the list of applications. */
export const BackToList = () => (
  <BackLink to="/reissue/index">
    <Trans>返回申请列表</Trans>
  </BackLink>
)

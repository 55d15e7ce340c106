import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

import { Pending } from '#web/ui/pending.tsx'

/** While the page is loaded to which the providers of payments return. */
export const ResultPending = () => (
  <Pending>
    <Text ta="center" size="xl">
      <Trans>正在确认支付结果</Trans>
    </Text>
  </Pending>
)

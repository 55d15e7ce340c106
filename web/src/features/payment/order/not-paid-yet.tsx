import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

import { clockTime } from '#web/ui/time/moment.ts'
import type { OrderWatch } from './use-order.ts'

/** Answer to the person's own query while nothing has been paid, beside the button that asked. */
export const NotPaidYet = ({ watched: { askedAt, payment, isAsking } }: { watched: OrderWatch }) => (
  <div role="status">
    {askedAt !== null && !isAsking && (payment.phase === 'created' || payment.phase === 'paying') && (
      <Alert role="note" ta="start" color="yellow" icon={<IconInfoCircle aria-hidden />}>
        <Trans>{clockTime(askedAt)} 查询：还没有收到付款。已支付的请稍候，未支付的请继续。</Trans>
      </Alert>
    )}
  </div>
)

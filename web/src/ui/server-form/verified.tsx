import { Trans } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'

import { ServerText } from '../server-name.tsx'

/** Authority that verified a read-only value; renders nothing without an authority. */
export const Verified = ({ source }: { source: string }) =>
  source !== '' && (
    <Badge color="green" size="lg" fw={500} leftSection={<IconShieldCheck size={14} aria-hidden />}>
      <Trans>
        已核验 · <ServerText>{source}</ServerText>
      </Trans>
    </Badge>
  )

import { Trans } from '@lingui/react/macro'
import { IconPencil, IconPlus } from '@tabler/icons-react'

import { LinkButton } from '#web/ui/link.tsx'

/** Link to the form of the draft, or of a new application, which its first save creates. */
export const BeginApplication = ({ hasDraft }: { hasDraft: boolean }) => (
  <LinkButton
    to="/reissue/index"
    search={{ step: 'form' }}
    leftSection={hasDraft ? <IconPencil size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
    mih={44}
  >
    {hasDraft ? <Trans>继续填写草稿</Trans> : <Trans>申请补办</Trans>}
  </LinkButton>
)

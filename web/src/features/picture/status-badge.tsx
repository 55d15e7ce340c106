import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'

import type { PictureStatus } from '#contracts/candidate/picture.ts'

/** Name and colour of the badge of each status. */
const badges: Record<PictureStatus, { name: MessageDescriptor; color: string }> = {
  uploaded: { name: msg`已上传`, color: 'brand' },
  reviewing: { name: msg`审核中`, color: 'orange' },
  approved: { name: msg`已通过`, color: 'green' },
  rejected: { name: msg`未通过`, color: 'red' },
  unknown: { name: msg`未知`, color: 'gray' },
}

export function StatusBadge({ status }: { status: PictureStatus }) {
  const { i18n } = useLingui()
  return (
    <Badge color={badges[status].color} flex="none">
      {i18n._(badges[status].name)}
    </Badge>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'

import type { PictureStatus } from '#contracts/candidate/picture.ts'

/** Name of each status. */
const statusTexts: Record<PictureStatus, MessageDescriptor> = {
  uploaded: msg`已上传`,
  reviewing: msg`审核中`,
  approved: msg`已通过`,
  rejected: msg`未通过`,
  unknown: msg`未知`,
}

/** Colour of the badge of each status. */
const pictureStatusColors: Record<PictureStatus, string> = {
  uploaded: 'brand',
  reviewing: 'orange',
  approved: 'green',
  rejected: 'red',
  unknown: 'gray',
}

/** Status of a picture. */
export function StatusBadge({ status }: { status: PictureStatus }) {
  const { i18n } = useLingui()
  return (
    <Badge color={pictureStatusColors[status]} flex="none">
      {i18n._(statusTexts[status])}
    </Badge>
  )
}

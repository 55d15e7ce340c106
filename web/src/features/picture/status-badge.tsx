import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'

import type { PictureStatus } from '#contracts/candidate/picture.ts'

import { pictureStatusColors, statusTexts } from './status-text.ts'

/** Status of a picture. */
export function StatusBadge({ status }: { status: PictureStatus }) {
  const { i18n } = useLingui()
  return (
    <Badge color={pictureStatusColors[status]} variant="light" flex="none" tt="none">
      {i18n._(statusTexts[status])}
    </Badge>
  )
}

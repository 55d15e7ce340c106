import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PictureStatus } from '#contracts/candidate/picture.ts'

/** Name of each status. */
export const statusTexts: Record<PictureStatus, MessageDescriptor> = {
  uploaded: msg`已上传`,
  reviewing: msg`审核中`,
  approved: msg`已通过`,
  rejected: msg`未通过`,
  unknown: msg`未知`,
}

/** Colour of the badge of each status. */
export const pictureStatusColors: Record<PictureStatus, string> = {
  uploaded: 'brand',
  reviewing: 'orange',
  approved: 'green',
  rejected: 'red',
  unknown: 'gray',
}

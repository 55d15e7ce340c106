import { msg } from '@lingui/core/macro'
import { IconPhoto } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'

import { UploadPicturePage } from '#web/features/picture/upload-picture-page.tsx'

export const Route = createFileRoute('/_shell/exam/uploadpicture/index')({
  staticData: { title: msg`照片与材料`, icon: IconPhoto },
  component: UploadPicturePage,
})

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { reissuePicture } from '#contracts/candidate/picture.ts'

import { search } from '#web/client/search.ts'
import { PictureSets, PictureSetsShow } from '#web/features/picture/paper/picture-sets.tsx'
import type { PictureSlots } from '#web/features/reissue/picture-slots.ts'
import { ReissuePage } from '#web/features/reissue/reissue-page.tsx'
import { ReissueSearch } from '#web/features/reissue/reissue-search.ts'

export const Route = createFileRoute('/_shell/reissue/index')({
  validateSearch: search(ReissueSearch),
  staticData: { title: msg`证书补办` },
  component: Reissue,
})

/** Pictures belong to another resource. */
const slots: PictureSlots = {
  Edit: ({ onFinished }) => <PictureSets calls={reissuePicture} isUnsent onFinished={onFinished} />,
  Show: ({ isUnsent }) => <PictureSetsShow calls={reissuePicture} isUnsent={isUnsent} />,
}

function Reissue() {
  return <ReissuePage slots={slots} />
}

import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { AvatarPage } from '../../../features/picture/avatar-page.tsx'
import { search } from '../../../search.ts'
import { enter, visit } from '../../../shell/guard.ts'

const validateSearch = search(v.object({ key: v.optional(v.string()) }))

/** Open to whoever has a link; without one it takes a log-in. Source: specification 2. */
export const Route = createFileRoute('/base/avatar/index')({
  validateSearch,
  staticData: { title: msg`上传照片` },
  beforeLoad: async (asked) => {
    if (asked.search.key === undefined) await enter(asked)
    else await visit(asked)
  },
  component: Avatar,
})

function Avatar() {
  const { key } = Route.useSearch()
  return <AvatarPage linkKey={key} />
}

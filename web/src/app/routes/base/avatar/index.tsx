import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { requireAccount, optionalAccount } from '#web/client/session/guard.ts'
import { AvatarPage } from '#web/features/picture/avatar-page.tsx'

/**
 * Open to whoever has a link; without one it takes a log-in. The one-time key of a link stands behind the #, where no
 * server on the way sees it. Source: specification 2.3, security R18.
 */
export const Route = createFileRoute('/base/avatar/index')({
  staticData: { title: msg`上传照片` },
  beforeLoad: async (navigation) => {
    if (navigation.location.hash) await optionalAccount(navigation)
    else await requireAccount(navigation)
  },
  component: Avatar,
})

function Avatar() {
  const hash = useLocation({ select: (location) => location.hash })
  return <AvatarPage linkKey={hash || undefined} />
}

import { Skeleton } from '@mantine/core'

import { OpenFrame } from '#web/frame/public-pages/open-frame.tsx'

/** Page about an order before the first answer. */
export const Waiting = () => (
  <OpenFrame>
    <Skeleton h={280} maw={440} mx="auto" aria-busy="true" />
  </OpenFrame>
)

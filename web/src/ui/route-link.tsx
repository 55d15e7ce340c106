import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'

import { newWindow } from './in-app-browser/new-window.ts'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & {
  /** Name of the venue on the map. */
  venue: string
  address: string
}

/** Link to a venue in a map application; carries no data of the person or the page. */
export function RouteLink({ venue, address, variant = 'default', ...look }: Props) {
  const map = new URL('https://uri.amap.com/search')
  map.searchParams.set('keyword', `${address} ${venue}`.trim())
  return (
    <Button
      {...look}
      component="a"
      variant={variant}
      mih={44}
      href={map.href}
      target={newWindow()}
      rel="noopener noreferrer"
      leftSection={<IconRoute size={18} aria-hidden />}
    >
      <Trans>查看路线</Trans>
    </Button>
  )
}

import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import { useRecordNumber } from '#web/client/session/use-server.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SiteFooter } from '#web/ui/site-footer.tsx'
import { ContactLink } from './contact-link.tsx'
import { LanguageOffer } from './language-offer.tsx'

import classes from './public-layout.module.css'

type Props = {
  /** Side panel, on wide screens only. */
  side: ReactNode
  /** Wide card, for more than a log-in form. */
  wide?: boolean
  /** Content between the header and the card. */
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** Layout of pages before the log-in: side panel, and a card with the form. */
export const PublicLayout = ({ side, wide, above, below, children }: Props) => (
  <div className={classes.page}>
    <aside className={classes.side}>
      <Logo inverted />
      {side}
    </aside>
    <main className={classes.main}>
      <Group justify="space-between" className={classes.top}>
        <Box hiddenFrom="md">
          <Logo />
        </Box>
        <Box ml="auto">
          <LanguageSwitch />
        </Box>
      </Group>
      <LanguageOffer />
      {above}
      <div className={classes.card} data-wide={wide || undefined}>
        {children}
      </div>
      {below}
      <SiteFooter recordNumber={useRecordNumber()}>
        <ContactLink />
      </SiteFooter>
    </main>
  </div>
)
